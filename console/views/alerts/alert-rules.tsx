import { useId, useState } from 'preact/hooks';
import { type AlertRules, type Severity, severityValues } from '../../../client/src/client.ts';
import { announce } from '../../parts/announcer.tsx';
import { CommandButton, useAdminBlock } from '../../parts/controls.tsx';
import { FaultNotice, Notice, Show } from '../../parts/notices.tsx';
import { Page, Section } from '../../parts/page.tsx';
import { api, bodyOf } from '../../service/api.ts';
import { useCommand } from '../../service/use-command.ts';
import { useLoaded } from '../../service/use-loaded.ts';
import { valueText } from '../../show/format.ts';
import { changedField, ruleTexts, thresholdsOf, type RuleName, type Threshold } from '../../show/alert-rules.ts';
import { DueDays } from './due-days.tsx';

/** Shows which rules raise alerts and from which threshold on; admins change them. */
export function AlertRulesView() {
  const loaded = useLoaded((signal) => bodyOf(api.GET('/api/v1/settings/alert-rules', { signal })), []);
  const blocked = useAdminBlock();
  return (
    <Page title="Alert rules" up={{ to: '/alerts', name: 'Alerts' }}>
      {blocked !== null && <Notice tone="plain">Only admins can change the rules.</Notice>}
      <Show loaded={loaded}>
        {(rules) => <RuleForm key={JSON.stringify(rules)} rules={rules} onSaved={loaded.reload} blocked={blocked} />}
      </Show>
      <DueDays blocked={blocked} />
    </Page>
  );
}

function RuleForm(props: { rules: AlertRules; onSaved: () => void; blocked: string | null }) {
  const { rules, onSaved, blocked } = props;
  const command = useCommand();
  const [edited, setEdited] = useState(rules);
  const isChanged = JSON.stringify(edited) !== JSON.stringify(rules);
  const submit = async (event: Event): Promise<void> => {
    event.preventDefault();
    if (blocked !== null || !isChanged) return;
    const isSaved = await command.run(async () => {
      await bodyOf(api.PUT('/api/v1/settings/alert-rules', { body: edited }));
    });
    if (!isSaved) return;
    announce('The rules are saved');
    onSaved();
  };
  return (
    <form class="stack" onSubmit={(event) => void submit(event)}>
      {(Object.keys(ruleTexts) as RuleName[]).map((name) => (
        <Rule
          key={name}
          name={name}
          rules={edited}
          isOff={blocked !== null}
          onChange={(field, value) => setEdited(changedField(edited, { rule: name, field, value }))}
        />
      ))}
      <FaultNotice fault={command.fault} />
      <div class="buttons">
        <button type="submit" class="main" aria-disabled={blocked !== null || command.isBusy || !isChanged}>
          Save the rules
        </button>
        {isChanged && (
          <CommandButton command={command} onPress={() => setEdited(rules)}>
            Undo
          </CommandButton>
        )}
      </div>
    </form>
  );
}

function Rule(props: {
  name: RuleName;
  rules: AlertRules;
  isOff: boolean;
  onChange: (field: string, value: unknown) => void;
}) {
  const { name, rules, isOff, onChange } = props;
  const { title, hint } = ruleTexts[name];
  const thresholds = thresholdsOf(rules, name);
  return (
    <Section
      title={title}
      aside={
        <label class="check">
          <input
            type="checkbox"
            checked={rules[name].enabled}
            disabled={isOff}
            onChange={({ currentTarget: { checked } }) => onChange('enabled', checked)}
          />
          Raises alerts<span class="for-readers">: {title}</span>
        </label>
      }
    >
      <p class="hint">{hint}</p>
      {thresholds.length > 0 && (
        <div class="filters">
          {thresholds.map((threshold) => (
            <ThresholdField
              key={threshold.field}
              threshold={threshold}
              isOff={isOff || !rules[name].enabled}
              onChange={(value) => onChange(threshold.field, value)}
            />
          ))}
        </div>
      )}
    </Section>
  );
}

function ThresholdField(props: { threshold: Threshold; isOff: boolean; onChange: (value: number | Severity) => void }) {
  const { threshold, isOff, onChange } = props;
  const { title, value } = threshold;
  const id = useId();
  return (
    <div class="field">
      <label htmlFor={id}>{title}</label>
      {typeof value === 'string' ? (
        <select
          id={id}
          value={value}
          disabled={isOff}
          onChange={({ currentTarget }) => onChange(currentTarget.value as Severity)}
        >
          {severityValues.map((word) => (
            <option key={word} value={word}>
              {valueText(word)}
            </option>
          ))}
        </select>
      ) : (
        <input
          id={id}
          type="number"
          required
          disabled={isOff}
          value={value}
          min={threshold.range[0]}
          max={threshold.range[1]}
          step={threshold.step}
          onInput={({ currentTarget: { valueAsNumber: given } }) => {
            if (!Number.isNaN(given)) onChange(given);
          }}
        />
      )}
    </div>
  );
}
