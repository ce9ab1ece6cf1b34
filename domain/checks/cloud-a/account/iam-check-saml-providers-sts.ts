import { check } from '../../check.ts';
import { passIf } from '../../verdict.ts';

export const iamCheckSamlProvidersSts = check({
  id: 'iam_check_saml_providers_sts',
  title: 'People sign in through an identity provider',
  provider: 'cloud_a',
  resourceTypes: ['account'],
  severity: 'low',
  looksAt: ['/saml_providers'],
  fix: { words: 'Set up a SAML provider and let people take roles through it.' },
  evaluate: (account) =>
    passIf(account.texts('saml_providers').length > 0, 'No SAML provider is set up', { saml_providers: [] }),
});
