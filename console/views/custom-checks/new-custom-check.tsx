import { useState } from 'preact/hooks';
import { TextField } from '../../parts/controls.tsx';
import { Notice } from '../../parts/notices.tsx';
import { Page } from '../../parts/page.tsx';
import { checkAddress } from '../../custom-checks/check-address.ts';
import { emptyCheck } from '../../custom-checks/check-request.ts';
import { go } from '../../routing/location.tsx';
import { api, bodyOf } from '../../service/api.ts';
import { useUser } from '../../service/use-session.ts';
import { CheckForm } from './check-form.tsx';

const up = { to: '/compliance/checks', name: 'Custom checks' };

/** Shows the form of a new custom check. */
export function NewCustomCheckView() {
  const { role } = useUser();
  const [id, setId] = useState('custom_');
  if (role !== 'admin') {
    return (
      <Page title="New check" up={up}>
        <Notice tone="plain">Only admins can create checks.</Notice>
      </Page>
    );
  }
  return (
    <Page title="New check" up={up}>
      <CheckForm
        initial={emptyCheck}
        saveLabel="Create"
        onSave={async (definition) => {
          await bodyOf(api.POST('/api/v1/compliance/checks', { body: { id, definition } }));
          go(checkAddress(id));
        }}
      >
        {({ at }) => (
          <TextField
            title="Id"
            hint="Begins with custom_, then small letters, digits and _. It cannot change and is never used again."
            isRequired
            isCode
            maxLength={98}
            value={id}
            fault={at.Id}
            onChange={setId}
          />
        )}
      </CheckForm>
    </Page>
  );
}
