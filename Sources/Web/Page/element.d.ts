// Types of <peel-view>, made with peelgl.

/** What fingers do: a gesture's file, as `peelgl render --gesture` takes it. */
export interface PeelGesture {
  path?: 'smooth' | 'linear' | 'steps';
  drop?: { origin: [number, number]; size: [number, number] }[];
  transform?: { translate?: [number, number]; rotate?: number; scale?: number };
  /** Seconds of the play at which fingers found a book. */
  start?: number;
  /** Seconds, and points of the canvas. */
  events: { time: number; pointer?: number; phase: 'began' | 'moved' | 'ended' | 'cancelled'; position: [number, number] }[];
  /** Keys of a shader that reads the keyboard, by their `keyCode`. */
  keys?: { time: number; key: number | string; phase: 'down' | 'up' }[];
}

/** Premultiplied pixels, from the top left. */
export interface PeelPixels { width: number; height: number; pixels: Uint8Array }

export type PeelMilestone = CustomEvent<{ seconds: number; item?: number }>;

export interface PeelViewEventMap extends HTMLElementEventMap {
  ready: Event;
  started: PeelMilestone;
  completed: PeelMilestone;
  released: PeelMilestone;
  settled: PeelMilestone;
  loading: PeelMilestone;
  closing: PeelMilestone;
}

export interface PeelViewElement extends HTMLElement {
  readonly ready: Promise<void>;
  readonly duration: number;
  readonly paused: boolean;
  readonly ended: boolean;
  readonly seeking: boolean;
  /** Seconds. */
  currentTime: number;
  /** Values of parameters by their own names; they override attributes. */
  values: Record<string, unknown>;
  /** What fingers did last; null before. */
  readonly gesture: PeelGesture | null;
  play(): Promise<void>;
  pause(): void;
  replay(gesture: PeelGesture): void;
  /** The picture of a moment, at so many pixels for each point; rejected before `ready`, and where nothing can be drawn. */
  read(seconds: number, scale: number): Promise<PeelPixels>;
  addEventListener<K extends keyof PeelViewEventMap>(
    type: K, listener: (this: PeelViewElement, event: PeelViewEventMap[K]) => unknown, options?: boolean | AddEventListenerOptions): void;
  addEventListener(type: string, listener: EventListenerOrEventListenerObject, options?: boolean | AddEventListenerOptions): void;
}

declare global {
  interface HTMLElementTagNameMap { 'peel-view': PeelViewElement }
}
