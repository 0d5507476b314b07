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
    let announced = null;

    async function take() {
      const [number, first, rest, pressed] = model.get("ahead");
      ready = null;
      if (announced && !pressed.includes(announced)) return;
      announced = null;
      const found = ([widget, name, value]) => host.getModel(widget).then((it) => [it, name, value]);
      const changes = await Promise.all([first, rest].map((some) => Promise.all(some.map(found))));
      if (model.get("ahead")[0] === number) ready = { number, first: changes[0], rest: changes[1] };
    }

    function press({ type, target }) {
      const control = target instanceof Element && target.closest(type === "click" ? "button" : "select");
      if (!control || !el.closest(".rk")?.contains(control)) return;
      if (control.classList.contains("jupyter-widgets-disconnected")) return;
      const shown = ready;
      ready = null;
      if (control.classList.contains("rk-go-next")) show(shown);
      else announce();
    }

    function show(shown) {
      if (!shown?.first.length) return;
      set(shown.first);
      painted(() => {
        if (model.get("ahead")[0] === shown.number) set(shown.rest);
      });
    }

    // It leads elsewhere: what the kernel has found before it hears of this is not what Next will lead to.
    function announce() {
      announced = String(Math.random());
      model.send({ pressed: announced });
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
