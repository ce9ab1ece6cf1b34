import { isObject, type JsonObject } from '../json.ts';
import type { ClusterAccess, ClusterEndpoint } from './cluster-access.ts';
import { readCertificates } from './kubeconfig-certificates.ts';
import type { KubeconfigFault } from './kubeconfig-fault.ts';
import { clusterRules, contextRules, topLevel } from './kubeconfig-rules.ts';
import { Collected, keyFaults, namedEntry, type NamedEntry } from './kubeconfig-section.ts';
import { readKubeconfigText } from './kubeconfig-text.ts';
import { readUser } from './kubeconfig-user.ts';

const hostName = /^[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)*$/i;
const longestServer = 2048;

export type KubeconfigReading =
  | { ok: true; access: ClusterAccess; serverPath: string }
  | { ok: false; faults: KubeconfigFault[] };

/**
 * Reads a kubeconfig and extracts what is needed to reach one cluster: server, certificates, token. Most clients treat
 * it as code (it names programs to run and files to read); here only known fields of the current context are read, and
 * everything that runs, reads or redirects is refused. Nothing is executed, opened or called.
 *
 * Returns all faults, each with its path. The outbound guard decides whether the server may be called; `serverPath`
 * names the field for its error. Rules: the client configuration of kubernetes.io (v1), and interface specification §2
 * (Cluster).
 */
export function readKubeconfig(text: string): KubeconfigReading {
  const reading = readKubeconfigText(text);
  if ('fault' in reading) return { ok: false, faults: [reading.fault] };
  const { document } = reading;
  const faults = keyFaults({ value: document, path: '' }, topLevel).map((fault) => ({
    ...fault,
    path: fault.path.slice(1),
  }));
  if ((document['apiVersion'] ?? 'v1') !== 'v1') faults.push({ path: 'apiVersion', message: 'must be v1' });
  if ((document['kind'] ?? 'Config') !== 'Config') faults.push({ path: 'kind', message: 'must be Config' });
  const context = contextInUse(document);
  if (isFault(context)) return { ok: false, faults: [...faults, context] };
  faults.push(...keyFaults(context, contextRules));
  const cluster = referredTo(document, { context, list: 'clusters', key: 'cluster' });
  const user = referredTo(document, { context, list: 'users', key: 'user' });
  const found = new Collected(faults);
  const target = isFault(cluster) ? found.fault(cluster) : readCluster(cluster, found);
  const identity = isFault(user) ? found.fault(user) : readUser(user, found);
  if (found.faults.length > 0 || target === null || identity === null || isFault(cluster)) {
    return { ok: false, faults: found.faults };
  }
  return { ok: true, access: { ...target, ...identity }, serverPath: `${cluster.path}.server` };
}

/** A kubeconfig that a cloud generated: where its cluster is. Users, which may name programs to run, are not read. */
export type EndpointReading =
  | { ok: true; endpoint: ClusterEndpoint; hasClientCertificate: boolean }
  | { ok: false; faults: KubeconfigFault[] };

/**
 * Reads server and certificate authority of the current context's cluster. Of the user only whether it has a client
 * certificate is looked at.
 */
export function readKubeconfigEndpoint(text: string): EndpointReading {
  const reading = readKubeconfigText(text);
  if ('fault' in reading) return { ok: false, faults: [reading.fault] };
  const { document } = reading;
  const context = contextInUse(document);
  if (isFault(context)) return { ok: false, faults: [context] };
  const cluster = referredTo(document, { context, list: 'clusters', key: 'cluster' });
  if (isFault(cluster)) return { ok: false, faults: [cluster] };
  const user = referredTo(document, { context, list: 'users', key: 'user' });
  const found = new Collected([]);
  const endpoint = readCluster(cluster, found);
  if (found.faults.length > 0 || endpoint === null) return { ok: false, faults: found.faults };
  return { ok: true, endpoint, hasClientCertificate: !isFault(user) && 'client-certificate-data' in user.value };
}

function isFault(value: KubeconfigFault | NamedEntry): value is KubeconfigFault {
  return 'message' in value;
}

/** Returns the context that `current-context` names, or the only one there is. */
function contextInUse(document: JsonObject): NamedEntry | KubeconfigFault {
  const contexts = document['contexts'];
  if (!Array.isArray(contexts) || contexts.length === 0) return { path: 'contexts', message: 'must name a context' };
  const current = document['current-context'] ?? '';
  if (typeof current !== 'string') return { path: 'current-context', message: 'must be a string' };
  if (current === '' && contexts.length > 1) {
    return { path: 'current-context', message: 'must name the context to use' };
  }
  const [only] = contexts;
  const name = current === '' && isObject(only) ? only['name'] : current;
  if (typeof name !== 'string' || name === '') return { path: 'contexts[0].name', message: 'must be a string' };
  const context = namedEntry(document, { list: 'contexts', key: 'context', name });
  if (isFault(context) && context.path === 'contexts' && current !== '') {
    return { path: 'current-context', message: 'must name exactly one context of the file' };
  }
  return context;
}

function referredTo(
  document: JsonObject,
  { context, list, key }: { context: NamedEntry; list: string; key: string },
): NamedEntry | KubeconfigFault {
  const name = context.value[key];
  return typeof name === 'string' && name !== ''
    ? namedEntry(document, { list, key, name })
    : { path: `${context.path}.${key}`, message: 'must be a string' };
}

function readCluster(cluster: NamedEntry, found: Collected): ClusterEndpoint | null {
  found.faults.push(...keyFaults(cluster, clusterRules));
  const insecure = cluster.value['insecure-skip-tls-verify'] ?? false;
  if (insecure !== false) {
    found.fault({
      path: `${cluster.path}.insecure-skip-tls-verify`,
      message: 'is not allowed: the server certificate is always verified; set certificate-authority-data',
    });
  }
  const tlsServerName = found.text(cluster, 'tls-server-name');
  if (tlsServerName !== null && (tlsServerName.length > 253 || !hostName.test(tlsServerName))) {
    found.fault({ path: `${cluster.path}.tls-server-name`, message: 'must be a host name' });
  }
  const server = readServer(cluster, found);
  const certificateAuthority = readCertificates(cluster, { key: 'certificate-authority-data', found });
  return server === null ? null : { server, certificateAuthority, tlsServerName };
}

function readServer(cluster: NamedEntry, found: Collected): string | null {
  const path = `${cluster.path}.server`;
  const text = found.text(cluster, 'server');
  if (text === null) return found.fault({ path, message: 'is required' });
  const url = text.length <= longestServer && URL.canParse(text) ? new URL(text) : null;
  if (url === null) return found.fault({ path, message: 'must be a URL' });
  if (url.protocol !== 'https:') return found.fault({ path, message: 'must start with https://' });
  if (url.username !== '' || url.password !== '' || url.search !== '' || url.hash !== '') {
    return found.fault({ path, message: 'must not have a user name, a query or a fragment' });
  }
  return url.href.replace(/\/+$/, '');
}
