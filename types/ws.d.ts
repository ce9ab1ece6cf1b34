/**
 * The Kubernetes client's declarations name WebSockets, which this service never opens, and come without those of `ws`.
 * Only the names that they use stand here.
 */
declare module 'ws' {
  import type { EventEmitter } from 'node:events';

  export class WebSocket extends EventEmitter {
    close(): void;
  }
  export type Data = string | Buffer | ArrayBuffer | Buffer[];
  export type ClientOptions = object;
}
