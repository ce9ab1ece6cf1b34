import type { ComponentChildren } from 'preact';
import { Notice } from '../../parts/notices.tsx';
import { Page } from '../../parts/page.tsx';
import { useUser } from '../../service/use-session.ts';

export const policyListPath = '/remediation/policies';
export const up = { to: policyListPath, name: 'Remediation policies' };

/** Shows a page of policies to admins, and to others why they see none. */
export function AdminPage({ title, children }: { title: string; children: () => ComponentChildren }) {
  const { role } = useUser();
  if (role === 'admin') return <>{children()}</>;
  return (
    <Page title={title}>
      <Notice tone="plain">Only admins without an access limit can see or change remediation policies.</Notice>
    </Page>
  );
}
