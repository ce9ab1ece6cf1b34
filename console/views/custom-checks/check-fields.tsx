import { checkCategoryValues, providerKindNames, severityValues } from '../../../client/src/client.ts';
import type { EditedCheck } from '../../custom-checks/check-request.ts';
import { TextField } from '../../parts/controls.tsx';
import { WordField, WordsField } from '../../parts/word-fields.tsx';
import { TypeField } from '../type-field.tsx';
import type { CheckFaults } from './check-form.tsx';
import type { Validation } from './use-validation.ts';

interface Fields {
  edited: EditedCheck;
  at: CheckFaults;
  onChange: (part: Partial<EditedCheck>) => void;
}

const sourceMaxLength = 4_000;

/** Shows the fields that say what a check is about. */
export function SubjectFields({ edited, at, onChange, isKindFixed }: Fields & { isKindFixed: boolean }) {
  return (
    <>
      <WordField
        title="Cloud"
        words={Object.keys(providerKindNames) as EditedCheck['kind'][]}
        texts={providerKindNames}
        value={edited.kind}
        fault={at.Cloud}
        isFixed={isKindFixed}
        onChange={(kind) => onChange({ kind, types: [] })}
      />
      <TypeField
        title="Types"
        hint="1 to 20 types of the inventory"
        kind={edited.kind}
        chosen={edited.types}
        fault={at.Types}
        onChange={(types) => onChange({ types })}
      />
      <WordField
        title="Severity"
        words={severityValues}
        value={edited.severity}
        fault={at.Severity}
        onChange={(severity) => onChange({ severity })}
      />
    </>
  );
}

const stateTexts: Readonly<Record<Validation['state'], string>> = {
  incomplete: 'Write a condition and choose a type: it is then validated while you write.',
  waiting: 'Validating…',
  valid: 'The conditions are valid.',
  refused: 'The conditions cannot be used yet.',
  unknown: 'The conditions could not be validated. Saving validates them again.',
};

/** Shows the fields of the CEL predicates, and whether they are valid. */
export function ConditionFields({ edited, at, onChange, state }: Fields & { state: Validation['state'] }) {
  return (
    <>
      <TextField
        title="Passes when"
        hint="CEL, e.g. has(resource.owner) && resource.owner != ''. An error is not evaluated, never a pass."
        lines={5}
        isCode
        isRequired
        maxLength={sourceMaxLength}
        value={edited.passesWhen}
        fault={at['Passes when']}
        onChange={(passesWhen) => onChange({ passesWhen })}
      />
      <TextField
        title="Applies when (optional)"
        hint="CEL, e.g. 'env' in tags && tags.env == 'prod'. Where it is false, the check does not apply."
        lines={3}
        isCode
        maxLength={sourceMaxLength}
        value={edited.appliesWhen}
        fault={at['Applies when']}
        onChange={(appliesWhen) => onChange({ appliesWhen })}
      />
      <p class="hint" role="status">
        {stateTexts[state]}
      </p>
      <details>
        <summary>What a condition can use</summary>
        <p class="prose hint">
          <code>resource</code> is the configuration as the page of a resource shows it. <code>id</code>,{' '}
          <code>name</code>, <code>region</code>, <code>resource_type</code>, <code>tags</code> and <code>account</code>{' '}
          are of the resource. <code>related["type"]</code> lists all resources of that type in the account.{' '}
          <code>unreadable</code> has the parts that could not be read, <code>now</code> the time of the assessment.
          Numbers are doubles: <code>int(resource.port) % 2 == 0</code>. For regular expressions there is{' '}
          <code>reMatches</code>.
        </p>
      </details>
    </>
  );
}

/** Shows the fields with what people read about a check. */
export function AboutFields({ edited, at, onChange }: Fields) {
  const fix = (part: Partial<EditedCheck['fix']>): void => onChange({ fix: { ...edited.fix, ...part } });
  return (
    <>
      <TextField
        title="What is wrong when it fails (optional)"
        maxLength={300}
        value={edited.failure}
        fault={at['What is wrong when it fails']}
        onChange={(failure) => onChange({ failure })}
      />
      <TextField
        title="Risk"
        hint="What can happen when it fails"
        lines={2}
        isRequired
        value={edited.risk}
        fault={at.Risk}
        onChange={(risk) => onChange({ risk })}
      />
      <TextField
        title="How to fix it"
        lines={2}
        isRequired
        value={edited.fix.summary}
        fault={at['How to fix it']}
        onChange={(summary) => fix({ summary })}
      />
      <WordsField
        title="Categories"
        hint="1 to 5"
        words={checkCategoryValues}
        chosen={edited.categories}
        fault={at.Categories}
        onChange={(categories) => onChange({ categories })}
      />
      <details>
        <summary>More about the fix</summary>
        <div class="stack">
          <TextField
            title="Steps in the console of the vendor (optional)"
            lines={2}
            value={edited.fix.console}
            fault={at['Steps in the console of the vendor']}
            onChange={(steps) => fix({ console: steps })}
          />
          <TextField
            title="Commands (optional)"
            lines={3}
            isCode
            maxLength={4_000}
            value={edited.fix.cli}
            fault={at.Commands}
            onChange={(cli) => fix({ cli })}
          />
          <TextField
            title="Terraform (optional)"
            lines={3}
            isCode
            maxLength={4_000}
            value={edited.fix.terraform}
            fault={at.Terraform}
            onChange={(terraform) => fix({ terraform })}
          />
          <TextField
            title="References (optional)"
            hint="https:// addresses, one per line"
            lines={2}
            maxLength={12_000}
            value={edited.references}
            fault={at.References}
            onChange={(references) => onChange({ references })}
          />
        </div>
      </details>
    </>
  );
}
