import { canonicalText } from '../../canonical.ts';
import { reachesSensitivePort } from '../../../drift/classification/network-rule.ts';
import { isObject, type JsonObject } from '../../../json.ts';
import { isInternetWide, parseAddressRange, unionOf, type AddressRange } from '../../../network/address-ranges.ts';
import { everyPort, holdsPorts, parsePortRange, type PortRange } from '../../../network/port-ranges.ts';
import { listOf, modified } from '../../../remediation/builders.ts';
import type { Setting, SettingChange } from '../../../remediation/setting.ts';

const operation = 'compute.patch_firewall_rule';
const staysClosed =
  'The baseline opens administration or database ports to all addresses; a plan does not open them again. Capture a new baseline.';
const otherAction = 'A rule that allows traffic cannot become one that denies it, nor the reverse: create a new rule.';
const noSource =
  'The baseline names no source, and Google Cloud takes a rule without a source as one for all addresses.';

const keys = [
  'disabled',
  'priority',
  'source_ranges',
  'destination_ranges',
  'source_tags',
  'source_service_accounts',
  'target_tags',
  'target_service_accounts',
  'allowed',
  'denied',
] as const;

const traffic = modified({ keys, operation, label: 'traffic', emptied: keys });

/** The traffic of a firewall rule, set with one call. Administration ports are never opened to the internet. */
export const trafficSetting: Setting<(typeof keys)[number]> = {
  ...traffic,
  undo: 'exact',
  plan(change) {
    const reason = refusalOf(change);
    if (reason === null) return traffic.plan(change);
    return { steps: [], left: Object.fromEntries(change.keys.map((key) => [key, reason])) };
  },
};

export const loggingSetting = modified({ keys: ['logging'], operation, label: 'logging', emptied: ['logging'] });

function refusalOf({ current, wanted }: SettingChange): string | null {
  if (listOf(current, 'allowed').length > 0 !== listOf(wanted, 'allowed').length > 0) return otherAction;
  const sources = ['source_ranges', 'source_tags', 'source_service_accounts'] as const;
  const isIngress = wanted['direction'] !== 'egress';
  if (isIngress && sources.every((source) => listOf(wanted, source).length === 0)) return noSource;
  return opensSensitivePort(wanted) && !isWithin(wanted, current) ? staysClosed : null;
}

/**
 * Returns whether a rule in force opens administration and data ports only as far as another one does: addresses, ports,
 * targets and precedence. A target that both do not name alike counts as further.
 */
function isWithin(wanted: JsonObject, current: JsonObject): boolean {
  if (!opensSensitivePort(current)) return false;
  const [opened, open] = [rangesOf(wanted), unionOf(rangesOf(current))];
  const holdsAddresses = opened.every(({ family, first, last }) =>
    open.some((one) => one.family === family && one.first <= first && last <= one.last),
  );
  const isOpen = ({ protocol, ports }: Traffic): boolean =>
    trafficOf(current).some(
      (one) =>
        (one.protocol === 'all' || one.protocol === protocol) && ports.every((range) => holdsPorts(one.ports, range)),
    );
  const holdsPortsOf = trafficOf(wanted)
    .flatMap(({ protocol, ports }) => ports.map((range) => ({ protocol, ports: [range] })))
    .filter(reachesSensitive)
    .every(isOpen);
  const sameTargets = (['destination_ranges', 'target_tags', 'target_service_accounts'] as const).every((key) => {
    const [then, now] = [wanted, current].map((rule) => canonicalText(listOf(rule, key)));
    return listOf(current, key).length === 0 || then === now;
  });
  const precedes = Number(wanted['priority'] ?? 1000) < Number(current['priority'] ?? 1000);
  return holdsAddresses && holdsPortsOf && sameTargets && !precedes;
}

interface Traffic {
  protocol: string;
  ports: readonly PortRange[];
}

const numbers: Readonly<Record<string, string>> = { 6: 'tcp', 17: 'udp', 132: 'sctp' };

/** What a rule allows, by protocol. A range that cannot be read is all ports. */
function trafficOf(rule: JsonObject): Traffic[] {
  return listOf(rule, 'allowed')
    .filter(isObject)
    .map(({ protocol, ports }) => {
      const name = (typeof protocol === 'string' ? protocol : 'all').toLowerCase();
      const ranges = Array.isArray(ports)
        ? ports.map((range) => parsePortRange(String(range as string)) ?? everyPort)
        : [];
      return { protocol: numbers[name] ?? name, ports: ranges.length === 0 ? [everyPort] : ranges };
    });
}

function rangesOf(rule: JsonObject): AddressRange[] {
  const ranges = listOf(rule, 'source_ranges').filter((range) => typeof range === 'string');
  return ranges.flatMap((range) => parseAddressRange(range) ?? []);
}

/** Returns whether a rule in force allows the internet at administration or data ports. */
function opensSensitivePort(rule: JsonObject): boolean {
  if (rule['direction'] === 'egress' || rule['disabled'] === true) return false;
  return isInternetWide(rangesOf(rule)) && trafficOf(rule).some(reachesSensitive);
}

function reachesSensitive({ protocol, ports }: Traffic): boolean {
  return ports.some(({ first, last }) => reachesSensitivePort({ protocol, from_port: first, to_port: last }));
}
