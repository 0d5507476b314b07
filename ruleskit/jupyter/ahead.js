// Shows what Next leads to as soon as it is pressed: the kernel has sent it ahead, as the values that it is
// about to give to the widgets. What is looked at first is shown first, and the rest once that is on the screen.

function set(changes) {
  for (const [widget, name, value] of changes) widget.set(name, value);
}

// The frame that shows what was set, and the moment after it was painted.
function painted(then) {
  requestAnimationFrame(() => {
    const channel = new MessageChannel();
    channel.port1.onmessage = then;
    channel.port2.postMessage(null);
  });
}

export default {
  render({ model, el, host }) {
    let ready = null;

    async function take() {
      const [number, first, rest] = model.get("ahead");
      ready = null;
      const found = ([widget, name, value]) => host.getModel(widget).then((it) => [it, name, value]);
      const changes = await Promise.all([first, rest].map((some) => Promise.all(some.map(found))));
      if (model.get("ahead")[0] === number) ready = { number, first: changes[0], rest: changes[1] };
    }

    // Whatever is pressed may lead to another place than the one that is ready.
    function press({ target }) {
      const control = target instanceof Element && target.closest("button, select");
      if (!control || !el.closest(".rk")?.contains(control)) return;
      const { classList } = control;
      const alive = !classList.contains("jupyter-widgets-disconnected");
      const shown = alive && classList.contains("rk-go-next") ? ready : null;
      ready = null;
      if (!shown?.first.length) return;
      set(shown.first);
      painted(() => {
        if (model.get("ahead")[0] === shown.number) set(shown.rest);
      });
    }

    take();
    model.on("change:ahead", take);
    document.addEventListener("click", press, { capture: true });
    document.addEventListener("change", press, { capture: true });
    return () => {
      document.removeEventListener("click", press, { capture: true });
      document.removeEventListener("change", press, { capture: true });
    };
  },
};
