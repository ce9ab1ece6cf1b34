import type { Dispatcher } from 'undici';
import type { OutboundGuard } from '../../../../platform/outbound/guard.ts';
import type { ClusterLogin } from './cluster-login.ts';

/** Few enough not to burden the API server of a cluster, whatever the number of listings. */
const usualConnections = 8;

/** The connections to one cluster, opened when the first call needs them. */
export interface ClusterConnection {
  open(): Promise<{ server: string; dispatcher: Dispatcher }>;
  close(): void;
}

/** Returns the connections to the endpoint of a login, made by the outbound guard with the login's certificates. */
export function connectionTo(
  login: Pick<ClusterLogin, 'endpoint'>,
  guard: OutboundGuard,
  connections = usualConnections,
): ClusterConnection {
  let opening: ReturnType<ClusterConnection['open']> | null = null;

  async function open() {
    const { server, certificateAuthority, tlsServerName, clientCertificate } = await login.endpoint();
    const dispatcher = guard.createDispatcher({
      connections,
      tls: {
        ca: certificateAuthority ?? undefined,
        cert: clientCertificate?.certificate,
        key: clientCertificate?.key,
        servername: tlsServerName ?? undefined,
      },
    });
    return { server, dispatcher };
  }

  return {
    async open() {
      opening ??= open().catch((fault: unknown) => {
        opening = null;
        throw fault;
      });
      return opening;
    },
    close() {
      void opening?.then(
        ({ dispatcher }) => dispatcher.close(),
        () => undefined,
      );
    },
  };
}
