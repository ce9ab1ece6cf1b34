import { severityValues, type Severity } from '../../client/src/client.ts';
import { countText, valueText } from '../show/format.ts';
import { queryText } from '../routing/paths.ts';

/** Shows counts by severity as bars, each a link to the filtered list. */
export function SeverityBars(props: {
  counts: Readonly<Record<Severity, number>>;
  to: string;
  query: Readonly<Record<string, string>>;
  noun: string;
}) {
  const { counts, to, query, noun } = props;
  const largest = Math.max(1, ...severityValues.map((severity) => counts[severity]));
  return (
    <ul class="severity-bars">
      {severityValues.map((severity) => (
        <li key={severity} class={severity}>
          <a href={to + queryText({ ...query, severity })}>
            <span class="word">{valueText(severity)}</span>
            <span class="track">
              <span class="bar" style={{ width: `${(counts[severity] / largest) * 100}%` }} />
            </span>
            <span class="number">
              {countText(counts[severity])}
              <span class="for-readers"> {noun}</span>
            </span>
          </a>
        </li>
      ))}
    </ul>
  );
}
