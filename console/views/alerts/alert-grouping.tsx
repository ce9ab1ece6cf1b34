import { useId, useState } from 'preact/hooks';
import { type AlertRules, controlGroupingValues, findingGroupingValues } from '../../../client/src/client.ts';
import { CommandButton, Dialog, useAdminBlock } from '../../parts/controls.tsx';
import { FaultNotice, Show } from '../../parts/notices.tsx';
import { api, bodyOf } from '../../service/api.ts';
import { useCommand } from '../../service/use-command.ts';
import { useLoaded } from '../../service/use-loaded.ts';

const groupedRules = ['compliance_control', 'drift', 'vulnerability', 'finding_overdue'] as const;
type GroupedRule = (typeof groupedRules)[number];

const titles: Readonly<Record<GroupedRule, string>> = {
  compliance_control: 'Failed controls of a framework on an account',
  drift: 'Drifts of a resource',
  vulnerability: 'Vulnerabilities of a resource',
  finding_overdue: 'Overdue findings of a resource',
};

/** Shows the choice between one alert per severity and one for every finding, for admins. */
export function AlertGrouping() {
  const [isOpen, setOpen] = useState(false);
  const command = useCommand();
  const blocked = useAdminBlock();
  const close = (): void => {
    setOpen(false);
    command.forget();
  };
  return (
    <>
      <CommandButton command={command} blocked={blocked} onPress={() => setOpen(true)}>
        Grouping
      </CommandButton>
      <Dialog title="Alert grouping" isOpen={isOpen} onClose={close}>
        <GroupingForm onDone={close} />
      </Dialog>
    </>
  );
}

function GroupingForm({ onDone }: { onDone: () => void }) {
  const loaded = useLoaded((signal) => bodyOf(api.GET('/api/v1/settings/alert-rules', { signal })), []);
  return <Show loaded={loaded}>{(rules) => <GroupingFields rules={rules} onDone={onDone} />}</Show>;
}

function GroupingFields({ rules, onDone }: { rules: AlertRules; onDone: () => void }) {
  const command = useCommand();
  const [changed, setChanged] = useState(rules);
  const submit = async (event: Event): Promise<void> => {
    event.preventDefault();
    const isSaved = await command.run(async () => {
      await bodyOf(api.PUT('/api/v1/settings/alert-rules', { body: changed }));
    });
    if (isSaved) onDone();
  };
  return (
    <form onSubmit={(event) => void submit(event)}>
      {groupedRules.map((rule) => (
        <GroupingField
          key={rule}
          title={titles[rule]}
          words={rule === 'compliance_control' ? controlGroupingValues : findingGroupingValues}
          value={changed[rule].group_by ?? 'severity'}
          onChange={(value) => setChanged({ ...changed, [rule]: { ...changed[rule], group_by: value } })}
        />
      ))}
      <FaultNotice fault={command.fault} />
      <div class="buttons">
        <button type="submit" class="main" aria-disabled={command.isBusy}>
          Save
        </button>
        <CommandButton command={command} onPress={onDone}>
          Cancel
        </CommandButton>
      </div>
    </form>
  );
}

function GroupingField(props: {
  title: string;
  words: readonly string[];
  value: string;
  onChange: (value: string) => void;
}) {
  const { title, words, value, onChange } = props;
  const id = useId();
  return (
    <div class="field">
      <label htmlFor={id}>{title}</label>
      <select id={id} value={value} onChange={({ currentTarget }) => onChange(currentTarget.value)}>
        {words.map((word) => (
          <option key={word} value={word}>
            One alert per {word}
          </option>
        ))}
      </select>
    </div>
  );
}
