import { useState } from 'preact/hooks';
import { type FindingDueDays, type Severity, severityValues } from '../../../client/src/client.ts';
import { announce } from '../../parts/announcer.tsx';
import { FaultNotice, Show } from '../../parts/notices.tsx';
import { Section } from '../../parts/page.tsx';
import { api, bodyOf } from '../../service/api.ts';
import { useCommand } from '../../service/use-command.ts';
import { useLoaded } from '../../service/use-loaded.ts';
import { valueText } from '../../show/format.ts';

/** Shows after how many days findings are due, by severity; admins change it for findings that are opened from then on. */
export function DueDays({ blocked }: { blocked: string | null }) {
  const loaded = useLoaded((signal) => bodyOf(api.GET('/api/v1/settings/finding-due-days', { signal })), []);
  return (
    <Section title="Due dates">
      <p class="hint">
        Days from opening a finding to its due date; empty for none. Findings that have a due date keep it.
      </p>
      <Show loaded={loaded}>
        {(days) => <DueDaysForm key={JSON.stringify(days)} days={days} blocked={blocked} onSaved={loaded.reload} />}
      </Show>
    </Section>
  );
}

function DueDaysForm(props: { days: FindingDueDays; blocked: string | null; onSaved: () => void }) {
  const { days, blocked, onSaved } = props;
  const command = useCommand();
  const [edited, setEdited] = useState(days);
  const isChanged = severityValues.some((severity) => edited[severity] !== days[severity]);
  const submit = async (event: Event): Promise<void> => {
    event.preventDefault();
    if (blocked !== null || !isChanged) return;
    const isSaved = await command.run(async () => {
      await bodyOf(api.PUT('/api/v1/settings/finding-due-days', { body: edited }));
    });
    if (!isSaved) return;
    announce('The due dates are saved');
    onSaved();
  };
  return (
    <form onSubmit={(event) => void submit(event)}>
      <div class="filters">
        {severityValues.map((severity) => (
          <DaysField
            key={severity}
            severity={severity}
            value={edited[severity]}
            isOff={blocked !== null}
            onChange={(value) => setEdited({ ...edited, [severity]: value })}
          />
        ))}
      </div>
      <FaultNotice fault={command.fault} />
      <div class="buttons">
        <button type="submit" aria-disabled={blocked !== null || command.isBusy || !isChanged}>
          Save the due dates
        </button>
      </div>
    </form>
  );
}

function DaysField(props: {
  severity: Severity;
  value: number | null;
  isOff: boolean;
  onChange: (value: number | null) => void;
}) {
  const { severity, value, isOff, onChange } = props;
  const id = `due-days-${severity}`;
  return (
    <div class="field">
      <label htmlFor={id}>{valueText(severity)}, days</label>
      <input
        id={id}
        type="number"
        min={1}
        max={3650}
        step={1}
        disabled={isOff}
        value={value ?? ''}
        onInput={({ currentTarget: { valueAsNumber: given } }) => onChange(Number.isNaN(given) ? null : given)}
      />
    </div>
  );
}
