import { reachesSensitivePort } from '../../../drift/classification/network-rule.ts';
import { isObject, type JsonObject } from '../../../json.ts';
import { isInternetWide, parseAddressRange } from '../../../network/address-ranges.ts';
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
  return opensSensitivePort(wanted) && !opensSensitivePort(current) ? staysClosed : null;
}

/** Returns whether a rule in force allows the internet at administration or data ports. */
function opensSensitivePort(rule: JsonObject): boolean {
  if (rule['direction'] === 'egress' || rule['disabled'] === true) return false;
  const ranges = listOf(rule, 'source_ranges').filter((range) => typeof range === 'string');
  if (!isInternetWide(ranges.flatMap((range) => parseAddressRange(range) ?? []))) return false;
  return listOf(rule, 'allowed').filter(isObject).some(reachesSensitive);
}

function reachesSensitive({ protocol, ports }: JsonObject): boolean {
  const ranges = Array.isArray(ports) ? ports : [];
  if (ranges.length === 0) return reachesSensitivePort({ protocol: protocol ?? 'all' });
  return ranges.some((range) => {
    const [from = Number.NaN, to = from] = String(range as string)
      .split('-')
      .map(Number);
    return reachesSensitivePort({ protocol: protocol ?? 'all', from_port: from, to_port: to });
  });
}
