import { StatusBadge } from '../../parts/badges.tsx';
import { JsonView } from '../../parts/json-view.tsx';
import { Name } from '../../parts/text.tsx';
import type { RemediationActionDetail } from '../../../client/src/client.ts';
import { visibleText } from '../../show/visible-text.ts';

type Step = RemediationActionDetail['plan']['steps'][number];

/** Shows the steps of a plan in order, each with the call that it makes and its undo. */
export function Steps({ steps }: { steps: readonly Step[] }) {
  return (
    <ol class="steps">
      {steps.map((step) => (
        <li key={step.number}>
          <p class="step-head">
            <Name text={step.title} /> <StatusBadge status={step.status} />
            {step.downtime && <span class="badge risk high">Downtime</span>}
          </p>
          <p class="hint">{wayBack(step)}</p>
          <details>
            <summary>
              API call <code>{visibleText(step.operation.name)}</code>
            </summary>
            <JsonView
              value={{ target: step.operation.target, parameters: step.operation.parameters }}
              title={`API call of step ${step.number}`}
            />
          </details>
        </li>
      ))}
    </ol>
  );
}

function wayBack({ undo }: Step): string {
  if (undo === null) return 'Cannot be undone.';
  if (undo.exact) return 'Can be undone completely.';
  return undo.note === null ? 'Can be undone in part.' : `Can be undone in part. ${visibleText(undo.note)}`;
}
