import { StatusBadge } from '../../parts/badges.tsx';
import { plainWord } from '../../show/format.ts';
import { visibleText } from '../../show/visible-text.ts';

/** Shows a result of checking the access, with who denied it and why. */
export function AccessResultCell(props: {
  result: string;
  text: string;
  reason: string | null;
  /** Which policy denied it; null where that is not known. */
  deniedBy: string | null;
}) {
  const { result, text, reason, deniedBy } = props;
  return (
    <>
      <StatusBadge status={result} text={text} />
      {deniedBy !== null && deniedBy !== 'identity_policy' && (
        <span class="reason">Denied by the {plainWord(deniedBy)}, which has to change, too</span>
      )}
      {reason !== null && <span class="reason">{visibleText(reason)}</span>}
    </>
  );
}

/** Shows what to add to a policy, folded; nothing where nothing has to be added. */
export function StatementCell({ statement }: { statement: object | null }) {
  if (statement === null) return <>–</>;
  return (
    <details>
      <summary>Statement</summary>
      <pre class="json">{visibleText(JSON.stringify(statement, null, 2))}</pre>
    </details>
  );
}
