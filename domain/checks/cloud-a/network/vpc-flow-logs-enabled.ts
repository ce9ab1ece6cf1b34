import { check } from '../../check.ts';
import { passIf } from '../../verdict.ts';

export const vpcFlowLogsEnabled = check({
  id: 'vpc_flow_logs_enabled',
  title: 'Traffic of networks is logged',
  provider: 'cloud_a',
  resourceTypes: ['network'],
  severity: 'medium',
  looksAt: ['/flow_logs'],
  fix: { words: 'Turn on flow logs of the network.' },
  evaluate: (network) =>
    passIf(
      network.parts('flow_logs').some((log) => log.flag('active')),
      'The traffic of the network is not logged',
      { flow_logs: [] },
    ),
});
