import type { OperationAccess, PermissionResult, ProviderAccess } from '../../../client/src/client.ts';
import { DataTable } from '../../parts/data-table.tsx';
import { Name } from '../../parts/text.tsx';
import { countOf, plainWord } from '../../show/format.ts';
import { visibleText } from '../../show/visible-text.ts';
import { AccessResultCell, StatementCell } from './access-cells.tsx';

const resultTexts: Readonly<Record<PermissionResult, string>> = {
  allowed: 'Allowed',
  denied: 'Denied',
  not_evaluated: 'Not evaluated',
};

const order: readonly PermissionResult[] = ['allowed', 'denied', 'not_evaluated'];

/** Shows which remediations the account allows, and what to add for the others. */
export function RemediationAccess({ access: { remediation } }: { access: ProviderAccess }) {
  const { identity, reason, covers, operations } = remediation;
  const counts = order.map((result) => operations.filter((one) => one.result === result).length);
  return (
    <>
      <h3>Remediation</h3>
      {reason === null ? (
        <p>
          {counts[0]} of {countOf(operations.length, 'operation')} allowed, {counts[1]} denied, {counts[2]} not
          evaluated.
        </p>
      ) : (
        <p>Not evaluated: {visibleText(reason)}</p>
      )}
      {identity !== null && (
        <p class="hint">
          Changes are made by <code>{visibleText(identity)}</code>
        </p>
      )}
      {covers !== null && <p class="hint">{covers}</p>}
      {reason === null && operations.length > 0 && <Operations operations={operations} />}
    </>
  );
}

function Operations({ operations }: { operations: readonly OperationAccess[] }) {
  return (
    <details>
      <summary>{countOf(operations.length, 'operation')}</summary>
      <DataTable
        caption="Operations of remediation"
        rows={operations.toSorted((one, other) => order.indexOf(one.result) - order.indexOf(other.result))}
        keyOf={({ operation, resource_type: type }) => `${type} ${operation}`}
        columns={[
          { title: 'Operation', isHeader: true, cell: ({ operation }) => <Name text={operation} /> },
          { title: 'Type', from: 'medium', cell: ({ resource_type: type }) => visibleText(plainWord(type)) },
          {
            title: 'Result',
            cell: ({ result, reason, denied_by: policy }) => (
              <AccessResultCell result={result} text={resultTexts[result]} reason={reason} deniedBy={policy} />
            ),
          },
          {
            title: 'Add',
            from: 'medium',
            cell: ({ statements }) => <StatementCell statement={statements.length === 0 ? null : statements} />,
          },
        ]}
      />
    </details>
  );
}
