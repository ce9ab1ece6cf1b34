import { canonicalText } from '../../canonical.ts';
import { isObject, type JsonObject } from '../../../json.ts';
import { replaced } from '../../../remediation/builders.ts';
import { member, type Setting, type SettingChange } from '../../../remediation/setting.ts';

const keys = ['flow_logs', 'flow_log_detail'] as const;
const operation = 'compute.set_flow_logs';
const customMetadata = 'The list of metadata fields is not stored: set them manually.';
const noDetail = 'The baseline has no settings of flow logs: set them manually.';
const isOff = 'Flow logs that are disabled have no settings.';
const chosenByGoogle = 'Google Cloud chooses the settings of flow logs that are enabled again.';

const isOn = (configuration: JsonObject): boolean => configuration['flow_logs'] === true;
const hasCustomMetadata = (configuration: JsonObject): boolean => {
  const detail = member(configuration, 'flow_log_detail');
  return isObject(detail) && detail['metadata'] === 'CUSTOM_METADATA';
};
/** An undo would have to restore a list of metadata fields that is not stored. */
const irreversible = ({ current }: SettingChange): boolean => hasCustomMetadata(current);

const whole = replaced({ keys, operation, label: 'flow logs', irreversible });
const switchAlone = replaced({
  keys: ['flow_logs'],
  operation,
  label: 'flow logs',
  irreversible,
  undoNote: ({ current }) => (isOn(current) ? chosenByGoogle : null),
});

/**
 * Flow logs with their settings, which Google Cloud shows as soon as they are enabled. Where the baseline has none, they are
 * not sent and not compared: Google chooses them.
 */
export const flowLogSetting: Setting<(typeof keys)[number]> = {
  keys,
  operations: [operation],
  undo: 'depends',
  plan(change) {
    const reason = refusalOf(change);
    if (reason !== null) return { steps: [], left: Object.fromEntries(change.keys.map((key) => [key, reason])) };
    const { current } = change;
    const wanted = isOn(change.wanted) ? change.wanted : { ...change.wanted, flow_log_detail: null };
    const differing = keys.filter((key) => canonicalText(member(current, key)) !== canonicalText(member(wanted, key)));
    const hasDetail = [current, wanted].every((one) => !isOn(one) || isObject(member(one, 'flow_log_detail')));
    return (hasDetail ? whole : switchAlone).plan({ ...change, wanted, keys: differing });
  },
};

function refusalOf({ current, wanted }: SettingChange): string | null {
  if (!isOn(wanted)) return isOn(current) ? null : isOff;
  if (hasCustomMetadata(wanted)) return customMetadata;
  return isOn(current) && !isObject(member(wanted, 'flow_log_detail')) ? noDetail : null;
}
