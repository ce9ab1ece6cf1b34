import { isObject } from '../json.ts';
import type { ClusterAccess } from './cluster-access.ts';
import { keyMatchesCertificate, privateKeyOf, textOfData } from './key-material.ts';
import { readCertificates } from './kubeconfig-certificates.ts';
import type { KubeconfigFault } from './kubeconfig-fault.ts';
import { userRules } from './kubeconfig-rules.ts';
import { keyFaults, type Collected, type NamedEntry } from './kubeconfig-section.ts';

const longestToken = 16 * 1024;

/**
 * Reads how the service authenticates to the cluster: with a token, a client certificate, or both. Returns null when
 * there are faults.
 */
export function readUser(
  user: NamedEntry,
  found: Collected,
): Pick<ClusterAccess, 'token' | 'clientCertificate'> | null {
  const before = found.faults.length;
  found.faults.push(...keyFaults(user, userRules), ...pluginFaults(user));
  const token = found.text(user, 'token');
  if (token !== null && (token.length > longestToken || !/^[\x21-\x7e]+$/.test(token))) {
    found.fault({ path: `${user.path}.token`, message: 'must be one word of printable characters' });
  }
  const clientCertificate = readClientCertificate(user, found);
  if (found.faults.length > before) return null;
  if (token === null && clientCertificate === null) {
    return found.fault({ path: user.path, message: 'must have a token, or a client certificate with its key' });
  }
  return { token, clientCertificate };
}

/** Returns the parts of plugins that name programs, by name, so that they can be found in the response. */
function pluginFaults(user: NamedEntry): KubeconfigFault[] {
  const provider = user.value['auth-provider'];
  const settings = isObject(provider) ? provider['config'] : undefined;
  if (!isObject(settings) || !('cmd-path' in settings)) return [];
  return [
    {
      path: `${user.path}.auth-provider.config.cmd-path`,
      message: 'is not allowed: the service does not run programs',
    },
  ];
}

function readClientCertificate(user: NamedEntry, found: Collected): ClusterAccess['clientCertificate'] {
  const keyPath = `${user.path}.client-key-data`;
  const certificate = readCertificates(user, { key: 'client-certificate-data', found });
  const data = found.text(user, 'client-key-data');
  if (data === null && certificate === null) return null;
  if (data === null) return found.fault({ path: keyPath, message: 'is required with client-certificate-data' });
  const text = textOfData(data);
  const key = text === null ? null : privateKeyOf(text);
  if (key === null)
    return found.fault({ path: keyPath, message: 'must be a PEM private key in base64, not encrypted' });
  if (certificate === null) {
    const path = `${user.path}.client-certificate-data`;
    return found.fault({ path, message: 'is required with client-key-data' });
  }
  if (!keyMatchesCertificate({ certificate, key })) {
    return found.fault({ path: keyPath, message: 'does not belong to client-certificate-data' });
  }
  return { certificate, key };
}
