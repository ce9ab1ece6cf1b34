import { check } from '../../check.ts';
import { passIf } from '../../verdict.ts';

const needed = ['LEGAL', 'SECURITY', 'SUSPENSION', 'TECHNICAL'];

export const iamOrganizationEssentialContactsConfigured = check({
  id: 'iam_organization_essential_contacts_configured',
  title: 'Contacts for security and technical matters are set',
  provider: 'cloud_b',
  resourceTypes: ['account'],
  severity: 'medium',
  looksAt: ['/essential_contacts'],
  fix: { words: 'Set essential contacts for the categories security, suspension, technical and legal.' },
  evaluate(project) {
    const covered = project.parts('essential_contacts').flatMap((contact) => contact.texts('categories'));
    const missing = covered.includes('ALL') ? [] : needed.filter((category) => !covered.includes(category));
    return passIf(missing.length === 0, `Nobody is told of ${missing.join(', ').toLowerCase()} matters`, { missing });
  },
});
