import { useEffect, useRef, useState } from 'preact/hooks';
import {
  remediationPolicyDriftTypeValues,
  remediationPolicyModeValues,
  type RemediationPolicy,
  type RemediationPolicyRequest,
} from '../../../client/src/client.ts';
import { TextField } from '../../parts/controls.tsx';
import { FaultNotice } from '../../parts/notices.tsx';
import { Section } from '../../parts/page.tsx';
import { WordField, WordsField } from '../../parts/word-fields.tsx';
import {
  modeTexts,
  policyTitles,
  requestedPolicy,
  type EditedPolicy,
} from '../../remediation-policies/policy-request.ts';
import { faultsByField } from '../../service/field-faults.ts';
import { useCommand } from '../../service/use-command.ts';
import { AccountField } from '../account-field.tsx';
import { useProviders } from '../providers.tsx';

const numbers = [
  ['perHour', 'Actions per hour', 'At most so many are planned within an hour'],
  ['perDay', 'Actions per day', 'At most so many are planned within 24 hours'],
  ['dryRunDays', 'Days of dry run', 'Until then it only records what it would do'],
  ['returnHours', 'Hours for people', 'A finding that it fixed and that is open again is left to people for so long'],
] as const;

/** Shows the form of a policy. */
export function PolicyForm(props: {
  initial: EditedPolicy;
  /** The policy that is changed; null for a new one. */
  present: RemediationPolicy | null;
  saveLabel: string;
  onSave: (body: RemediationPolicyRequest) => Promise<void>;
}) {
  const { initial, present, saveLabel, onSave } = props;
  const command = useCommand();
  const providers = useProviders();
  const [edited, setEdited] = useState(initial);
  const form = useRef<HTMLFormElement>(null);
  const { at, rest } = faultsByField(command.fault, policyTitles);
  const change = (part: Partial<EditedPolicy>): void => setEdited({ ...edited, ...part });
  useEffect(() => {
    if (command.fault !== null) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [command.fault]);
  const submit = (event: Event): void => {
    event.preventDefault();
    void command.run(() => onSave(requestedPolicy(edited, present)));
  };
  return (
    <Section title="Definition" class="form">
      <form ref={form} class="stack" onSubmit={submit}>
        <TextField
          title="Name"
          isRequired
          maxLength={200}
          value={edited.name}
          fault={at.Name}
          onChange={(name) => change({ name })}
        />
        <WordField
          title="Approval"
          words={remediationPolicyModeValues}
          texts={modeTexts}
          value={edited.mode}
          fault={at.Approval}
          onChange={(mode) => change({ mode })}
        />
        <TextField
          title="Checks"
          hint="Ids of checks whose failures are fixed, one per line; each has to name the values that fix it"
          lines={3}
          isCode
          maxLength={20_000}
          value={edited.checks}
          fault={at.Checks}
          onChange={(checks) => change({ checks })}
        />
        <WordsField
          title="Drift"
          hint="Drift of these types is undone"
          words={remediationPolicyDriftTypeValues}
          chosen={edited.driftTypes}
          fault={at.Drift}
          onChange={(driftTypes) => change({ driftTypes })}
        />
        <AccountField
          providers={providers}
          hint="Accounts that join later are covered, too."
          value={edited.accounts}
          fault={at.Accounts}
          onChange={(accounts) => change({ accounts })}
        />
        <TextField
          title="Tags (optional)"
          hint="key=value, one per line; only resources with all of them"
          lines={2}
          maxLength={12_000}
          value={edited.tags}
          fault={at.Tags}
          onChange={(tags) => change({ tags })}
        />
        {numbers.map(([field, title, hint]) => (
          <TextField
            key={field}
            title={title}
            hint={hint}
            isRequired
            maxLength={6}
            value={edited[field]}
            fault={at[title]}
            onChange={(text) => change({ [field]: text })}
          />
        ))}
        <label class="check">
          <input
            type="checkbox"
            checked={edited.enabled}
            onChange={({ currentTarget: { checked } }) => change({ enabled: checked })}
          />
          Enabled
        </label>
        <FaultNotice fault={rest} />
        <div class="buttons">
          <button type="submit" class="main" aria-disabled={command.isBusy}>
            {saveLabel}
          </button>
        </div>
      </form>
    </Section>
  );
}
