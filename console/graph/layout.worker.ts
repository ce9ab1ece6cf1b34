import type { LayoutRequest } from './layout-types.ts';
import { layOut } from './layout.ts';

globalThis.addEventListener('message', ({ data }: MessageEvent<LayoutRequest>) => {
  (globalThis as unknown as { postMessage: (message: unknown) => void }).postMessage(layOut(data));
});
