import { everywhere } from './security-rules.ts';
import { reachesSensitivePort } from '../../../drift/classification/network-rule.ts';
import type { Json, JsonObject } from '../../../json.ts';
import { isInternetWide, parseAddressRange } from '../../../network/address-ranges.ts';
import { listed, listOf } from '../../../remediation/builders.ts';
import type { Setting } from '../../../remediation/setting.ts';
import { nameOf, neverOpening } from '../never-opening.ts';

const restoredBare = 'Descriptions and source ports of restored rules are not restored.';

/**
 * Rules of a network security group, one call each. Rules of the baseline that open a port to the internet are not
 * restored.
 */
export const securityRulesSetting = neverOpening(
  withUndoNote(
    listed({
      key: 'rules',
      identity: 'name',
      add: {
        operation: 'network.put_security_rule',
        title: (name, subject) => `Set the rule ${name} of ${subject}`,
        parameters: (one) => ({ rule: one }),
      },
      remove: {
        operation: 'network.delete_security_rule',
        title: (name, subject) => `Remove the rule ${name} from ${subject}`,
        parameters: nameOf,
      },
    }),
    restoredBare,
  ),
  { key: 'rules', opens: opensSensitivePort },
);

/** Returns the setting, with a note on what the undo of a removal does not restore. */
function withUndoNote<Field extends string>(setting: Setting<Field>, note: string): Setting<Field> {
  return {
    ...setting,
    undo: 'depends',
    plan(change) {
      const { steps, left } = setting.plan(change);
      return {
        left,
        steps: steps.map((step) => ({
          ...step,
          undo:
            step.undo !== null && step.operation === 'network.delete_security_rule'
              ? { ...step.undo, note }
              : step.undo,
        })),
      };
    },
  };
}

/** Returns whether a rule allows the internet at administration or data ports. */
function opensSensitivePort(rule: JsonObject): boolean {
  const sources = listOf(rule, 'source_prefixes').filter((one) => typeof one === 'string');
  const isOpen =
    rule['direction'] === 'inbound' &&
    rule['access'] === 'allow' &&
    (sources.some((one) => everywhere.includes(one.toLowerCase())) ||
      isInternetWide(sources.flatMap((one) => parseAddressRange(one) ?? [])));
  return isOpen && listOf(rule, 'destination_ports').some((ports) => reachesSensitivePort(portRange(rule, ports)));
}

function portRange(rule: JsonObject, ports: Json): JsonObject {
  const [from = Number.NaN, to = from] = String(ports as string)
    .split('-')
    .map(Number);
  if (Number.isNaN(from)) return { protocol: '-1' };
  return { protocol: rule['protocol'] === '*' ? 'tcp' : (rule['protocol'] ?? 'tcp'), from_port: from, to_port: to };
}
