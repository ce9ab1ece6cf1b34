import { CloudError } from '../errors.ts';

/** Returns access tokens, which are cached until shortly before they expire. */
export interface TokenSource {
  token(): Promise<string>;
  /** Drops a rejected token, but not one that has replaced it in the meantime. */
  forget(token: string): void;
}

/** A client of a vendor's library, which caches its tokens, and its configuration. */
interface Login<Client> {
  client: Promise<Client>;
  requested: Promise<string> | null;
  issued: string | null;
}

/**
 * Returns tokens from a vendor's library. `open` loads it and creates its client when the first token is needed,
 * `request` requests a token from the client, and `faultOf` classifies a failure of either. Calls that need a token at
 * the same time share a request. A rejected token is dropped together with the client that caches it.
 */
export function tokensOf<Client>(library: {
  open: () => Promise<Client>;
  request: (client: Client) => Promise<string>;
  faultOf: (fault: unknown) => CloudError;
}): TokenSource {
  let login: Login<Client> | null = null;

  async function request(own: Login<Client>): Promise<string> {
    try {
      const token = await library.request(await own.client);
      own.issued = token;
      return token;
    } catch (fault) {
      throw fault instanceof CloudError ? fault : library.faultOf(fault);
    } finally {
      own.requested = null;
    }
  }

  return {
    async token() {
      login ??= { client: library.open(), requested: null, issued: null };
      login.requested ??= request(login);
      return login.requested;
    },
    forget(token) {
      if (login?.issued === token) login = null;
    },
  };
}
