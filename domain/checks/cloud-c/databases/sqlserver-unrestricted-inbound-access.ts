import { check } from '../../check.ts';
import { notApplicable, passIf } from '../../verdict.ts';

export const sqlserverUnrestrictedInboundAccess = check({
  id: 'sqlserver_unrestricted_inbound_access',
  title: 'SQL servers trust no address in the world',
  provider: 'cloud_c',
  resourceTypes: ['db_instance'],
  severity: 'critical',
  looksAt: ['/firewall_rules'],
  fix: { words: 'Name the addresses that are meant in the firewall rules.' },
  evaluate(server) {
    if (server.text('engine') !== 'sqlserver') return notApplicable();
    const open = server
      .parts('firewall_rules')
      .filter((rule) => rule.text('start') === '0.0.0.0' && rule.text('end') === '255.255.255.255')
      .map((rule) => rule.text('name'));
    return passIf(open.length === 0, 'The server trusts every address', { firewall_rules: open });
  },
});
