// Shows what Next leads to as soon as it is pressed: the kernel has sent it ahead, as the values that it is
// about to give to the widgets. The kernel is told, and corrects the page where Next leads elsewhere after all.

export default {
  render({ model, el, host }) {
    let ready = null;

    async function take() {
      const [number, sent] = model.get("ahead");
      ready = null;
      const changes = await Promise.all(
        sent.map(async ([widget, name, value]) => [await host.getModel(widget), name, value]),
      );
      if (model.get("ahead")[0] === number) ready = { number, changes };
    }

    // Whatever is pressed may lead to another place than the one that is ready.
    function press({ target }) {
      const control = target instanceof Element && target.closest("button, select");
      if (!control || !el.closest(".rk")?.contains(control)) return;
      const { classList } = control;
      const alive = !classList.contains("jupyter-widgets-disconnected");
      const shown = alive && classList.contains("rk-go-next") ? ready : null;
      ready = null;
      if (!shown?.changes.length) return;
      model.send({ shown: shown.number });
      for (const [widget, name, value] of shown.changes) widget.set(name, value);
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
