import { everywhere } from '../../checks/cloud-c/security-rules.ts';
import { reachesSensitivePort } from '../../drift/classification/network-rule.ts';
import type { Json, JsonObject } from '../../json.ts';
import { listed, listOf } from '../builders.ts';
import type { Setting } from '../setting.ts';

const staysClosed =
  'The baseline opens administration or data ports to every address; that is not opened again. Capture a new baseline.';
const restoredBare = 'Descriptions and source ports of rules that come back are not restored.';

/** Rules of a network security group, one call each. What the baseline opens to the world is not opened again. */
export const securityRulesSetting: Setting = neverOpening(
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

/** Address ranges that a database server lets in, one call each. Not the whole internet, whatever the baseline says. */
export const databaseFirewallSetting: Setting = neverOpening(
  listed({
    key: 'firewall_rules',
    identity: 'name',
    add: {
      operation: 'database.put_firewall_rule',
      title: (name, subject) => `Set the firewall rule ${name} of ${subject}`,
      parameters: (one) => ({ rule: one }),
    },
    remove: {
      operation: 'database.delete_firewall_rule',
      title: (name, subject) => `Remove the firewall rule ${name} from ${subject}`,
      parameters: nameOf,
    },
  }),
  {
    key: 'firewall_rules',
    opens: (rule) => rule['start'] === '0.0.0.0' && rule['end'] === '255.255.255.255',
  },
);

function nameOf(one: Json): JsonObject {
  return { name: isObject(one) ? (one['name'] ?? '') : '' };
}

/** The setting, but that what opens to everyone stays as it is where it would be added. Its undo is not touched. */
function neverOpening(
  setting: Setting,
  { key, opens }: { key: string; opens: (rule: JsonObject) => boolean },
): Setting {
  return {
    ...setting,
    plan(change) {
      const now = listOf(change.current, key).filter(isObject);
      const isNew = (rule: JsonObject) => !now.some((held) => JSON.stringify(held) === JSON.stringify(rule));
      let isRefused = false;
      const wanted = listOf(change.wanted, key)
        .filter(isObject)
        .flatMap((rule): JsonObject[] => {
          if (!opens(rule) || !isNew(rule)) return [rule];
          isRefused = true;
          return now.filter(({ name }) => name === rule['name']);
        });
      const { steps, left } = setting.plan({ ...change, wanted: { ...change.wanted, [key]: wanted } });
      return { steps, left: isRefused ? { ...left, [key]: staysClosed } : left };
    },
  };
}

/** The setting, with what the undo of a removal does not bring back. */
function withUndoNote(setting: Setting, note: string): Setting {
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

/** Whether a rule lets every address of the internet at administration or data ports. */
function opensSensitivePort(rule: JsonObject): boolean {
  const isOpen =
    rule['direction'] === 'inbound' &&
    rule['access'] === 'allow' &&
    listOf(rule, 'source_prefixes').some((one) => typeof one === 'string' && everywhere.includes(one.toLowerCase()));
  return isOpen && listOf(rule, 'destination_ports').some((ports) => reachesSensitivePort(portRange(rule, ports)));
}

function portRange(rule: JsonObject, ports: Json): JsonObject {
  const [from = Number.NaN, to = from] = String(ports as string)
    .split('-')
    .map(Number);
  if (Number.isNaN(from)) return { protocol: '-1' };
  return { protocol: rule['protocol'] === '*' ? 'tcp' : (rule['protocol'] ?? 'tcp'), from_port: from, to_port: to };
}

function isObject(value: Json): value is JsonObject {
  return value !== null && typeof value === 'object' && !Array.isArray(value);
}
