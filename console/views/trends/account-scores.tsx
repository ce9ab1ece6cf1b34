import { useState } from 'preact/hooks';
import { severityValues, type Trends } from '../../../client/src/client.ts';
import { Section } from '../../parts/page.tsx';
import { LineChart } from '../../plots/line-chart.tsx';
import { percent } from '../../show/format.ts';
import { valuesByDay } from '../../show/trends.ts';
import { visibleText } from '../../show/visible-text.ts';

const tones = [...severityValues, 'accent', 'good', 'plain'] as const;

/** Shows the scores of the accounts with the lowest ones by a framework, each as a line. */
export function AccountScores({ scores, days }: { scores: Trends['scores']; days: readonly string[] }) {
  const [chosen, setChosen] = useState<string | null>(null);
  const framework = scores.find(({ framework_id: id }) => id === chosen) ?? scores[0];
  if (framework === undefined) return null;
  return (
    <Section
      title="Scores by account"
      aside={
        <select
          aria-label="Framework"
          value={framework.framework_id}
          onChange={({ currentTarget: { value } }) => setChosen(value)}
        >
          {scores.map(({ framework_id: id }) => (
            <option key={id} value={id}>
              {visibleText(id)}
            </option>
          ))}
        </select>
      }
    >
      <LineChart
        title={`Scores by account, ${framework.framework_id}`}
        days={days}
        series={framework.accounts.map(({ provider_name: name, days: scored }, index) => ({
          name: visibleText(name),
          tone: tones[index % tones.length] ?? 'plain',
          values: valuesByDay(days, scored, ({ score }) => score),
        }))}
        show={percent}
        largest={1}
      />
    </Section>
  );
}
