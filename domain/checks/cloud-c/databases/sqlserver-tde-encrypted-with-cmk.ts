import { check } from '../../check.ts';
import { notApplicable, passIf } from '../../verdict.ts';

export const sqlserverTdeEncryptedWithCmk = check({
  id: 'sqlserver_tde_encrypted_with_cmk',
  title: 'SQL servers are encrypted with keys of the customer',
  provider: 'cloud_c',
  resourceTypes: ['db_instance'],
  severity: 'critical',
  looksAt: ['/encryption_key_type'],
  fix: { words: 'Give the server a key from a vault.' },
  evaluate(resource) {
    if (resource.text('engine') !== 'sqlserver') return notApplicable();
    const value = resource.text('encryption_key_type');
    return passIf(value === 'AzureKeyVault', 'The cloud holds the key of the server', { encryption_key_type: value });
  },
});
