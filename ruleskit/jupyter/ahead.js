// Shows what Next leads to as soon as it is pressed: the kernel has sent it ahead, as the values that it is
// about to give to the widgets. When its answer comes, nothing is left to change.

export default {
  render({ model, el, host }) {
    let ready = [];

    async function take() {
      const sent = model.get("changes");
      ready = [];
      const found = await Promise.all(
        sent.map(async ([widget, name, value]) => [await host.getModel(widget), name, value]),
      );
      if (model.get("changes") === sent) ready = found;
    }

    // Whatever is pressed may lead to another place than the one that is ready.
    function press({ target }) {
      const control = target.closest("button, select");
      if (!control || !el.closest(".rk")?.contains(control)) return;
      const answered = !control.classList.contains("jupyter-widgets-disconnected");
      const shown = answered && control.classList.contains("rk-go-next") ? ready : [];
      ready = [];
      for (const [widget, name, value] of shown) widget.set(name, value);
    }

    take();
    model.on("change:changes", take);
    document.addEventListener("click", press, { capture: true });
    document.addEventListener("change", press, { capture: true });
    return () => {
      document.removeEventListener("click", press, { capture: true });
      document.removeEventListener("change", press, { capture: true });
    };
  },
};
