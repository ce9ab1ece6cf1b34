import { Page } from '../../parts/page.tsx';
import { emptyPolicy } from '../../remediation-policies/policy-request.ts';
import { go } from '../../routing/location.tsx';
import { api, bodyOf } from '../../service/api.ts';
import { AdminPage, policyListPath, up } from './admin-page.tsx';
import { PolicyForm } from './policy-form.tsx';

const title = 'New policy';

/** Shows the form of a new policy. */
export function NewPolicyView() {
  return (
    <AdminPage title={title}>
      {() => (
        <Page title={title} up={up}>
          <PolicyForm
            initial={emptyPolicy}
            present={null}
            saveLabel="Create"
            onSave={async (body) => {
              const { id } = await bodyOf(api.POST('/api/v1/remediation/policies', { body }));
              go(`${policyListPath}/${id}`);
            }}
          />
        </Page>
      )}
    </AdminPage>
  );
}
