import type { V1Container, V1PodSpec } from '@kubernetes/client-node';
import type { SecretScan } from '../../../../domain/secrets/secret-scan.ts';
import type { Fingerprint } from '../../../../platform/secrets/fingerprint.ts';
import { SecretScanner } from '../../../../platform/secrets/detection/secret-scanner.ts';
import type { Wire } from '../session/wire.ts';

/** Returns the scan of the variables and command lines of the containers of a pod, by their names. */
export function scannedContainers(
  spec: Wire<V1PodSpec> | undefined,
  { place, fingerprint }: { place: string; fingerprint: Fingerprint },
): SecretScan {
  const scanner = new SecretScanner(fingerprint);
  const { initContainers = [], containers = [], ephemeralContainers = [] } = spec ?? {};
  for (const container of [...initContainers, ...containers, ...ephemeralContainers]) {
    scanContainer(scanner, { place: `${place}/${container.name}`, container });
  }
  return scanner.result();
}

function scanContainer(
  scanner: SecretScanner,
  { place, container }: { place: string; container: Pick<Wire<V1Container>, 'env' | 'command' | 'args'> },
): void {
  for (const { name = '', value = '' } of container.env ?? []) scanner.value(`${place}/environment`, { name, value });
  scanner.command(`${place}/command`, container.command ?? []);
  scanner.command(`${place}/args`, container.args ?? []);
}
