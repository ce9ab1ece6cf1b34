import { Section } from '../../parts/page.tsx';
import type { RemediationActionDetail } from '../../../client/src/client.ts';
import { clockTime, absoluteTime } from '../../show/format.ts';
import { jsonText } from '../../show/json-text.ts';
import { visibleText } from '../../show/visible-text.ts';

type Line = RemediationActionDetail['execution_log'][number];

/** Shows the log, line by line, as it is written. */
export function ExecutionLog({ lines }: { lines: readonly Line[] }) {
  return (
    <Section title="Execution log">
      <div class="log" role="log" aria-label="Execution log" tabIndex={0}>
        <ol>
          {lines.map((line, index) => (
            <li key={index} class={line.level}>
              <time dateTime={line.at} title={absoluteTime(line.at)}>
                {clockTime(line.at)}
              </time>
              <span class="phase">
                {line.phase}
                {line.step !== null && ` ${line.step}`}
              </span>
              <span class="message">
                {line.level !== 'info' && <strong>{line.level}: </strong>}
                {visibleText(line.message)}
                {line.outcome !== null && <span class="outcome"> {visibleText(line.outcome)}</span>}
                <Exchange line={line} />
              </span>
            </li>
          ))}
        </ol>
      </div>
    </Section>
  );
}

/** Shows a request to the cloud and its response. */
function Exchange({ line }: { line: Line }) {
  const parts = { request: line.request, response: line.response, data: line.data };
  const given = Object.entries(parts).filter(([, value]) => value !== null);
  if (given.length === 0) return null;
  return (
    <details>
      <summary>{given.map(([name]) => name).join(', ')}</summary>
      <pre class="json">{visibleText(jsonText(Object.fromEntries(given)))}</pre>
    </details>
  );
}
