import type { Static, TObject, TSchema } from 'typebox';
import type { Readable } from 'node:stream';
import type { Principal } from './auth/principal.ts';

export type Method = 'get' | 'post' | 'put' | 'patch' | 'delete';

/** A request that passed every check, as its handler gets it. */
export interface EndpointRequest<Params, Query, Body> {
  params: Params;
  query: Query;
  body: Body;
  /** The caller; on open paths there is none, and reading it throws. */
  principal: Principal;
  requestId: string;
  /** Address of the client, after TRUST_PROXY. */
  address: string;
  /** Address of the connection's peer, regardless of proxy headers. */
  peerAddress: string;
  /** `http` or `https`; the forwarded one behind a trusted proxy. */
  protocol: string;
  /** Request headers, lower-case names. */
  headers: Readonly<Record<string, string | string[] | undefined>>;
  /** Aborted when the client disconnects. */
  signal: AbortSignal;
  /** The file of an endpoint that takes one; reading it elsewhere throws. */
  upload: Upload;
}

/** Files that an endpoint takes as its body: their content types, and their largest size in bytes. */
export interface UploadRule {
  contentTypes: readonly string[];
  limitBytes: number;
}

/** A file that is received while its content is read, which throws 400 or 413 when the rest does not come or is too large. */
export interface Upload {
  /** One of the rule's, without parameters. */
  contentType: string;
  content: AsyncIterable<Buffer>;
}

/** A request whose body has not been read. */
export type BodylessRequest<Params> = Pick<EndpointRequest<Params, never, never>, 'params' | 'headers' | 'address'>;

/** A file or stream response, whose body is not JSON. */
export interface FileBody {
  contentType: string;
  fileName?: string;
  content: Buffer | Readable;
  headers?: Record<string, string>;
}

/** A response: one of the statuses that the endpoint declares, with a body of that status's schema. */
export type Reply<Responses extends Record<number, TSchema>> = {
  [Status in keyof Responses & number]: {
    status: Status;
    body: Static<Responses[Status]>;
    headers?: Record<string, string>;
  };
}[keyof Responses & number];

/** The declaration of one endpoint: the single source of its validation, its types and its OpenAPI entry. */
export interface EndpointDefinition<
  Params extends TObject,
  Query extends TObject,
  Body extends TSchema,
  Responses extends Record<number, TSchema>,
> {
  method: Method;
  /** OpenAPI spelling, e.g. `/api/v1/drifts/{id}`. Who may call it is listed in `auth/access.ts`. */
  path: string;
  tag: string;
  summary: string;
  description?: string;
  /** Path parameters. One that does not match its schema is a 404: no such thing can exist. */
  params?: Params;
  /** Query parameters, parsed by their schema's type; an invalid or unknown one is a 400. */
  query?: Query;
  /** JSON body. Absent: none or `{}` is accepted. */
  body?: Body;
  /** Whether a missing body is read as `{}` (for bodies whose fields are all optional). */
  bodyOptional?: boolean;
  /** Largest body in bytes; 1 MB by default. */
  bodyLimitBytes?: number;
  /**
   * Reads the content of the body, which the schema then only documents. For documents that are parsed in a thread.
   * Throws 400 for invalid content.
   */
  readBody?: (content: Uint8Array) => Promise<Static<Body>>;
  /** The body is a file, which the handler reads from `upload`; there is no JSON body then. */
  upload?: UploadRule;
  /** JSON responses by status. 204 is `Type.Null()`. */
  responses: Responses;
  /** Error statuses in addition to those that every endpoint of its kind can return. */
  refusals?: number[];
  /** Content types of a file response, for endpoints whose handler returns a `FileBody` as body of `responses[200]`. */
  fileTypes?: string[];
  /** Whether `Idempotency-Key` is supported (every POST that starts or creates something). */
  idempotent?: boolean;
  /** The endpoint checks its token itself: it is not in the header, or does not name a member. */
  ownToken?: boolean;
  /**
   * Refuses a request before its body is read: for an endpoint with a token of its own and large bodies, which strangers
   * could otherwise fill the memory with.
   */
  beforeBody?: (request: BodylessRequest<Static<Params>>) => Promise<void>;
  /** Not rate-limited: probes and metrics. */
  unmetered?: boolean;
  /** The response contains a secret: it is never stored for replay. */
  secretReply?: boolean;
  handler: (
    request: EndpointRequest<Static<Params>, Static<Query>, Static<Body>>,
  ) => Promise<Reply<NoInfer<Responses>>>;
}

type UnknownEndpointRequest = EndpointRequest<never, never, never>;

/** An endpoint as the application mounts it, with the types of its schemas erased. */
export interface Endpoint extends Omit<
  EndpointDefinition<TObject, TObject, TSchema, Record<number, TSchema>>,
  'handler' | 'beforeBody'
> {
  beforeBody?: (request: BodylessRequest<never>) => Promise<void>;
  handler: (request: UnknownEndpointRequest) => Promise<{
    status: number;
    body: unknown;
    headers?: Record<string, string>;
  }>;
}

/** Declares an endpoint; the types of `request` and of the reply are derived from its schemas. */
export function endpoint<
  Params extends TObject = TObject<Record<never, never>>,
  Query extends TObject = TObject<Record<never, never>>,
  Body extends TSchema = TObject<Record<never, never>>,
  const Responses extends Record<number, TSchema> = Record<number, TSchema>,
>(definition: EndpointDefinition<Params, Query, Body, Responses>): Endpoint {
  return definition as unknown as Endpoint;
}
