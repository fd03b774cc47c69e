// The time of a play, with the states, promises and events of an HTMLMediaElement.
class Clock {
  seconds = 0;
  isPlaying = false;
  isSeeking = false;
  #before = 0;
  #waiting = [];

  // `tell` fires an event.
  constructor(tell) { this.tell = tell; }

  // A promise that time moves.
  get started() { return new Promise((resolve, reject) => this.#waiting.push({ resolve, reject })); }

  play() {
    if (this.isPlaying) return;
    this.isPlaying = true;
    this.tell('play');
  }

  // Time that has passed does not count.
  skip() { this.#before = performance.now(); }

  // From now on time moves.
  go() {
    this.skip();
    if (!this.isPlaying) return;
    this.tell('playing');
    for (const { resolve } of this.#waiting.splice(0)) resolve();
  }

  pause() {
    if (!this.isPlaying) return;
    this.isPlaying = false;
    this.tell('pause');
    this.refuse('AbortError', 'the play was paused');
  }

  // Nothing will move: promises fail.
  refuse(name, message) {
    for (const { reject } of this.#waiting.splice(0)) reject(new DOMException(message, name));
  }

  seek(seconds) {
    this.seconds = seconds;
    this.isSeeking = true;
    this.tell('seeking');
  }

  // The picture of this time is shown.
  arrive() {
    if (!this.isSeeking) return;
    this.isSeeking = false;
    this.tell('seeked');
  }

  // A play moves by the time since the last call, `rate` times.
  advance(now, rate) {
    const passed = Math.min(Math.max(now - this.#before, 0), 250) / 1000;
    this.#before = now;
    if (this.isPlaying) this.seconds += passed * rate;
  }

  end(seconds) {
    this.seconds = seconds;
    this.pause();
    this.tell('ended');
  }
}
