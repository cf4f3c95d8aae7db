// renderer/graph/layout.worker.ts - lays graphs out beside the window, so that typing never waits for it.
import { layoutOf, type Shape } from './layout.ts';

self.addEventListener('message', ({ data: { turn, shape } }: MessageEvent<{ turn: number; shape: Shape }>) => {
  self.postMessage({ turn, layout: layoutOf(shape) });
});
