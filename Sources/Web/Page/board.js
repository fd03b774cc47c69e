// One context that draws all views of a page, one after the other, each while it is seen. A view has a `node`, says with
// `isReady` that it can be drawn, has a `player` then, learns from `appear()` that it is seen, and `draw(now)` tells whether it
// wants another picture; `isDrawn` is false for one that has to be drawn again.
class Board {
  // Milliseconds of a frame that drawing may take; views that found no time come first in the next one.
  static budget = 12;

  // `sources` are shaders by their files' names; `failed` gets a view and what went wrong with it.
  constructor(sources, failed) {
    this.surface = document.createElement('canvas');
    this.executor = new Executor(this.surface, sources);
    this.failed = failed;
    this.views = new Map();
    this.seen = [];
    this.next = 0;
    this.isLost = false;
    this.isWanted = false;
    this.step = this.step.bind(this);
    this.surface.addEventListener('webglcontextlost', event => {
      event.preventDefault();
      this.isLost = true;
    });
    this.surface.addEventListener('webglcontextrestored', () => {
      this.isLost = false;
      this.executor.begin();
      for (const view of this.views.values()) {
        view.isDrawn = false;
        if (view.player?.wasm) view.player.begin();
      }
      this.want();
    });
    this.observer = new IntersectionObserver(changes => {
      for (const { target, isIntersecting } of changes) {
        const view = this.views.get(target);
        this.seen = this.seen.filter(other => other !== view);
        if (!view || !isIntersecting) continue;
        this.seen.push(view);
        view.appear();
      }
      this.want();
    }, { rootMargin: '80px' });
  }

  add(view) {
    this.views.set(view.node, view);
    this.observer.observe(view.node);
  }

  remove(view) {
    this.observer.unobserve(view.node);
    this.views.delete(view.node);
    this.seen = this.seen.filter(other => other !== view);
    if (view.player?.wasm) view.player.leave();
  }

  // One more round, in the next frame of the browser.
  want() {
    if (this.isWanted) return;
    this.isWanted = true;
    requestAnimationFrame(this.step);
  }

  step(now) {
    this.isWanted = false;
    const { seen, executor } = this, start = performance.now();
    // Targets stay from one turn of a view to its next one.
    executor.keptFrames = 8 * Math.max(seen.length, 1);
    if (this.isLost) return;
    let isWanted = false;
    for (let i = 0; i < seen.length; i++) {
      const view = seen[(this.next + i) % seen.length];
      if (!view.isReady) continue;
      try {
        if (view.draw(now)) isWanted = true;
      } catch (error) {
        // The event for a lost device comes after this task.
        if (executor.gl.isContextLost()) return;
        view.isReady = false;
        this.failed(view, error);
      }
      if (performance.now() - start > Board.budget && i + 1 < seen.length) {
        this.next = (this.next + i + 1) % seen.length;
        isWanted = true;
        break;
      }
    }
    if (isWanted) this.want();
  }

  // Draws a player's picture at a time into the middle of a canvas of so many pixels.
  show(player, seconds, canvas, width, height) {
    const { surface } = this;
    if (surface.width < player.width) surface.width = player.width;
    if (surface.height < player.height) surface.height = player.height;
    // A canvas forgets its picture with its size.
    if (canvas.width !== width || canvas.height !== height) player.restart();
    if (!player.draw(seconds)) return;
    if (canvas.width !== width) canvas.width = width;
    if (canvas.height !== height) canvas.height = height;
    const context = canvas.getContext('2d');
    context.clearRect(0, 0, width, height);
    context.drawImage(surface, 0, 0, player.width, player.height,
      width - player.width >> 1, height - player.height >> 1, player.width, player.height);
  }
}
