import type { ComponentChildren } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import type { CustomCheckDefinition } from '../../../client/src/client.ts';
import { checkTitles, requestedDefinition, type EditedCheck } from '../../custom-checks/check-request.ts';
import { TextField } from '../../parts/controls.tsx';
import { FaultNotice } from '../../parts/notices.tsx';
import { Section } from '../../parts/page.tsx';
import { faultsByField, type FieldFaults } from '../../service/field-faults.ts';
import { useCommand } from '../../service/use-command.ts';
import { AboutFields, ConditionFields, SubjectFields } from './check-fields.tsx';
import { CheckPreview } from './check-preview.tsx';
import { useValidation } from './use-validation.ts';

export type CheckFaults = FieldFaults<(typeof checkTitles)[keyof typeof checkTitles]>['at'];

/** Shows the form of a custom check with a preview on the present inventory. */
export function CheckForm(props: {
  initial: EditedCheck;
  saveLabel: string;
  /** Whether the kind of provider cannot change. */
  isKindFixed?: boolean;
  onSave: (definition: CustomCheckDefinition) => Promise<void>;
  /** Fields before the others. */
  children?: (faults: { at: CheckFaults }) => ComponentChildren;
}) {
  const { initial, saveLabel, isKindFixed = false, onSave, children } = props;
  const command = useCommand();
  const [edited, setEdited] = useState(initial);
  const form = useRef<HTMLFormElement>(null);
  const validation = useValidation(edited);
  const saved = faultsByField(command.fault, checkTitles);
  const at: CheckFaults = { ...saved.at, ...validation.at };
  const change = (part: Partial<EditedCheck>): void => setEdited({ ...edited, ...part });
  useEffect(() => {
    if (command.fault !== null) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [command.fault]);
  const submit = (event: Event): void => {
    event.preventDefault();
    void command.run(() => onSave(requestedDefinition(edited)));
  };
  const fields = { edited, at, onChange: change };
  return (
    <>
      <Section title="Definition" class="form">
        <form ref={form} class="stack" onSubmit={submit}>
          {children?.({ at })}
          <TextField
            title="Title"
            hint="The condition that holds when the check passes"
            isRequired
            maxLength={150}
            value={edited.title}
            fault={at.Title}
            onChange={(title) => change({ title })}
          />
          <SubjectFields {...fields} isKindFixed={isKindFixed} />
          <ConditionFields {...fields} state={validation.state} />
          <AboutFields {...fields} />
          <FaultNotice fault={saved.rest} />
          <div class="buttons">
            <button type="submit" class="main" aria-disabled={command.isBusy}>
              {saveLabel}
            </button>
          </div>
        </form>
      </Section>
      <CheckPreview edited={edited} />
    </>
  );
}
