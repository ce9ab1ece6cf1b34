import type { LayoutRequest } from './layout-types.ts';
import { layOut } from './layout.ts';

globalThis.addEventListener('message', ({ data }: MessageEvent<LayoutRequest>) => {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- the page has no origin to name here
  (globalThis as unknown as { postMessage: (message: unknown) => void }).postMessage(layOut(data));
});
