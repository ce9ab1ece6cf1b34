import { useId, useState } from 'preact/hooks';
import {
  type ReportFormat,
  type ReportType,
  reportFormatValues,
  reportTypeValues,
} from '../../../client/src/client.ts';
import { announce } from '../../parts/announcer.tsx';
import { CommandButton, Dialog } from '../../parts/controls.tsx';
import { FaultNotice } from '../../parts/notices.tsx';
import { api, bodyOf } from '../../service/api.ts';
import { useCommand } from '../../service/use-command.ts';
import { visibleText } from '../../show/visible-text.ts';
import type { KnownProviders } from '../providers.tsx';
import { reportTexts } from './report-texts.ts';

/** Shows the button and the form that generate a report. */
export function NewReport({ providers, onMade }: { providers: KnownProviders; onMade: () => void }) {
  const command = useCommand();
  const [isOpen, setOpen] = useState(false);
  const [type, setType] = useState<ReportType>('compliance_assessment');
  const [format, setFormat] = useState<ReportFormat>('pdf');
  const [providerId, setProviderId] = useState('');
  const [period, setPeriod] = useState({ from: '', to: '' });
  const close = (): void => {
    setOpen(false);
    command.forget();
  };
  const submit = async (event: Event): Promise<void> => {
    event.preventDefault();
    const isMade = await command.run(async () => {
      const body = {
        type,
        format,
        ...(providerId === '' ? {} : { provider_id: Number(providerId) }),
        ...(period.from === '' ? {} : { from: period.from }),
        ...(period.to === '' ? {} : { to: period.to }),
      };
      await bodyOf(api.POST('/api/reports/generate', { body }));
    });
    if (!isMade) return;
    close();
    announce('The report is being generated');
    onMade();
  };
  return (
    <>
      <button type="button" class="main" onClick={() => setOpen(true)}>
        New report
      </button>
      <Dialog title="New report" isOpen={isOpen} onClose={close}>
        <form onSubmit={(event) => void submit(event)}>
          <Choice
            title="Type"
            value={type}
            options={reportTypeValues.map((word) => [word, reportTexts[word]] as const)}
            onChoose={(word) => setType(word as ReportType)}
          />
          <Choice
            title="Format"
            value={format}
            options={reportFormatValues.map((word) => [word, word.toUpperCase()] as const)}
            onChoose={(word) => setFormat(word as ReportFormat)}
          />
          <Choice
            title="Account"
            value={providerId}
            options={[
              ['', 'All accounts'],
              ...providers.all.map(({ id, name }) => [String(id), visibleText(name)] as const),
            ]}
            onChoose={setProviderId}
          />
          <DayField title="From (UTC)" value={period.from} onChange={(from) => setPeriod({ ...period, from })} />
          <DayField title="To (UTC)" value={period.to} onChange={(to) => setPeriod({ ...period, to })} />
          <p class="hint">
            Without days it covers the last 30. A PDF for managers begins with the trends of the period.
          </p>
          <FaultNotice fault={command.fault} />
          <div class="buttons">
            <button type="submit" class="main" aria-disabled={command.isBusy}>
              Generate
            </button>
            <CommandButton command={command} onPress={close}>
              Cancel
            </CommandButton>
          </div>
        </form>
      </Dialog>
    </>
  );
}

function Choice(props: {
  title: string;
  value: string;
  options: readonly (readonly [value: string, text: string])[];
  onChoose: (value: string) => void;
}) {
  const id = useId();
  return (
    <div class="field">
      <label htmlFor={id}>{props.title}</label>
      <select id={id} value={props.value} onChange={({ currentTarget: { value } }) => props.onChoose(value)}>
        {props.options.map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
    </div>
  );
}

function DayField(props: { title: string; value: string; onChange: (value: string) => void }) {
  const id = useId();
  return (
    <div class="field">
      <label htmlFor={id}>{props.title}</label>
      <input
        id={id}
        type="date"
        value={props.value}
        onInput={({ currentTarget: { value } }) => props.onChange(value)}
      />
    </div>
  );
}
