import type { EndpointRequest, Upload } from '../endpoint.ts';
import type { Principal } from '../auth/principal.ts';
import type { ApiContext } from '../context.ts';

interface Parts {
  params: unknown;
  query: unknown;
  body: unknown;
  principal: Principal | null;
  upload: Upload | null;
}

/** A request that passed every check, as its handler gets it. */
export class ReceivedRequest implements EndpointRequest<unknown, unknown, unknown> {
  readonly params: unknown;
  readonly query: unknown;
  readonly body: unknown;
  readonly #principal: Principal | null;
  readonly #upload: Upload | null;
  readonly #context: ApiContext;
  #signal: AbortSignal | null = null;

  constructor(context: ApiContext, { params, query, body, principal, upload }: Parts) {
    this.params = params;
    this.query = query;
    this.body = body;
    this.#principal = principal;
    this.#upload = upload;
    this.#context = context;
  }

  get principal(): Principal {
    if (this.#principal === null) throw new TypeError('There is no principal on an open path');
    return this.#principal;
  }

  get upload(): Upload {
    if (this.#upload === null) throw new TypeError('This endpoint takes no file');
    return this.#upload;
  }

  get requestId(): string {
    return this.#context.state.requestId;
  }

  get address(): string {
    return this.#context.ip;
  }

  get peerAddress(): string {
    return this.#context.req.socket.remoteAddress ?? '';
  }

  get protocol(): string {
    return this.#context.protocol;
  }

  get headers(): Readonly<Record<string, string | string[] | undefined>> {
    return this.#context.req.headers;
  }

  /** Returns a signal that is aborted with the request. It is created on first use: most handlers never use it. */
  get signal(): AbortSignal {
    if (this.#signal === null) {
      const controller = new AbortController();
      this.#signal = controller.signal;
      const { res } = this.#context;
      if (res.closed) controller.abort();
      else res.once('close', () => controller.abort());
    }
    return this.#signal;
  }
}
