import type { ComponentChildren } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { Palette } from '../palette/palette.tsx';
import { forgetRecent } from '../palette/recent.ts';
import { routeOf, type ViewName } from '../routing/paths.ts';
import { usePlace } from '../routing/location.tsx';
import { signOut } from '../service/api.ts';
import { useCommand } from '../service/use-command.ts';
import type { SignedIn } from '../service/session.ts';
import { useStreamState } from '../stream/drift-stream.ts';
import { valueText } from '../show/format.ts';
import { visibleText } from '../show/visible-text.ts';
import { CommandButton } from './controls.tsx';
import { FaultNotice } from './notices.tsx';
import { ThemeSwitch } from './theme.tsx';
import { TimeZoneSwitch } from './time-zone.tsx';

interface Entry {
  to: string;
  name: string;
  views: readonly ViewName[];
}

const entries: readonly (readonly [group: string, entries: readonly Entry[]])[] = [
  [
    'Work',
    [
      { to: '/', name: 'Overview', views: ['overview'] },
      { to: '/trends', name: 'Trends', views: ['trends'] },
      { to: '/costs', name: 'Costs', views: ['costs'] },
      { to: '/recommendations', name: 'Recommendations', views: ['recommendationList', 'recommendation'] },
      { to: '/remediation', name: 'Remediation', views: ['remediationList', 'remediation'] },
      { to: '/remediation/policies', name: 'Remediation policies', views: ['policyList', 'policyNew', 'policy'] },
      { to: '/alerts', name: 'Alerts', views: ['alertList', 'alertRules'] },
      { to: '/anomalies', name: 'Anomalies', views: ['anomalyList', 'anomaly'] },
      { to: '/reports', name: 'Reports', views: ['reportList'] },
    ],
  ],
  [
    'Findings',
    [
      { to: '/groups', name: 'Groups', views: ['groupList', 'group'] },
      { to: '/drifts', name: 'Drifts', views: ['driftList', 'drift'] },
      { to: '/vulnerabilities', name: 'Vulnerabilities', views: ['vulnerabilityList', 'vulnerability'] },
      { to: '/compliance', name: 'Compliance', views: ['compliance', 'assessment', 'evidence'] },
      { to: '/compliance/attestations', name: 'Attestations', views: ['attestationList'] },
      { to: '/compliance/exceptions', name: 'Exceptions', views: ['exceptionList'] },
      {
        to: '/compliance/checks',
        name: 'Custom checks',
        views: ['customCheckList', 'customCheckNew', 'customCheck'],
      },
      {
        to: '/compliance/frameworks',
        name: 'Custom frameworks',
        views: ['customFrameworkList', 'customFramework'],
      },
      { to: '/compliance/parameters', name: 'Check parameters', views: ['checkParameterList'] },
      { to: '/acceptances', name: 'Accepted risks', views: ['acceptanceList'] },
      { to: '/change-windows', name: 'Change windows', views: ['changeWindowList'] },
      { to: '/volatile-properties', name: 'Volatile properties', views: ['volatilePropertyList'] },
      {
        to: '/resources',
        name: 'Resources',
        views: ['resourceList', 'resource', 'resourceBaselines', 'resourcePackages'],
      },
      { to: '/resources/query', name: 'Query', views: ['resourceQuery'] },
    ],
  ],
  [
    'Operations',
    [
      {
        to: '/providers',
        name: 'Accounts',
        views: [
          'providerList',
          'connect',
          'provider',
          'providerSetup',
          'connectOrganization',
          'organization',
          'organizationSetup',
        ],
      },
      { to: '/clusters', name: 'Clusters', views: ['clusterList', 'cluster'] },
      { to: '/executions', name: 'Running now', views: ['executionList'] },
      { to: '/jobs', name: 'Jobs', views: ['jobList', 'job', 'execution'] },
      { to: '/webhooks', name: 'Webhooks', views: ['webhookList', 'webhook'] },
      { to: '/audit-log', name: 'Audit log', views: ['auditLog'] },
      { to: '/team', name: 'Team and API keys', views: ['team'] },
    ],
  ],
];

const knownViews = [...entries.flatMap(([, links]) => links), { to: '/account', name: 'Account' }];

const streamWords = {
  live: 'Live: drifts appear as they are detected',
  connecting: 'Connecting to the drift stream',
  waiting: 'Not live: reconnecting to the stream',
} as const;

/** Shows the frame of every view: navigation, the signed-in member, and whether the stream is live. */
export function Frame({ user, children }: { user: SignedIn['user']; children?: ComponentChildren }) {
  const { path } = usePlace();
  const [isOpen, setOpen] = useState(false);
  const main = useRef<HTMLElement>(null);
  useEffect(() => setOpen(false), [path]);
  return (
    <div class="frame">
      <a
        class="skip"
        href="#content"
        onClick={(event) => {
          event.preventDefault();
          main.current?.focus();
        }}
      >
        Skip to content
      </a>
      <header class="side">
        <div class="brand">
          <a href="/" class="product">
            <img src="/favicon.svg" alt="" width="22" height="22" />
            Infrastructure Audit
          </a>
          <button
            type="button"
            class="menu"
            aria-expanded={isOpen}
            aria-controls="menu"
            onClick={() => setOpen(!isOpen)}
          >
            Menu
          </button>
        </div>
        <Palette memberId={user.id} views={knownViews} />
        <div id="menu" class={isOpen ? 'menu-content open' : 'menu-content'}>
          <MainNavigation path={path} />
          <Account user={user} />
        </div>
      </header>
      <main ref={main} id="content" tabIndex={-1}>
        {children}
      </main>
    </div>
  );
}

function MainNavigation({ path }: { path: string }) {
  const present = routeOf(path)?.view;
  return (
    <nav aria-label="Main">
      {entries.map(([group, links]) => (
        <div key={group} class="group">
          <p>{group}</p>
          <ul>
            {links.map(({ to, name, views }) => (
              <li key={to}>
                <a href={to} aria-current={present !== undefined && views.includes(present) ? 'page' : undefined}>
                  {name}
                </a>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  );
}

async function signOutHere(): Promise<void> {
  forgetRecent();
  await signOut();
}

function Account({ user }: { user: SignedIn['user'] }) {
  const state = useStreamState();
  const command = useCommand();
  return (
    <div class="account">
      <p class={`stream ${state}`} role="status" title={streamWords[state]}>
        <i aria-hidden="true" />
        <span class="for-readers">{streamWords[state]}</span>
        <span aria-hidden="true">{state === 'live' ? 'Live' : state === 'connecting' ? 'Connecting' : 'Not live'}</span>
      </p>
      <p class="who">
        <bdi>{visibleText(user.email)}</bdi>
        <span class="role">{valueText(user.role)}</span>
      </p>
      <ThemeSwitch />
      <TimeZoneSwitch />
      <a href="/account">Account</a>
      <CommandButton command={command} onPress={() => void command.run(signOutHere)}>
        Sign out
      </CommandButton>
      <FaultNotice fault={command.fault} />
      <p class="links">
        <a href="/docs" data-leaves>
          API reference
        </a>
      </p>
    </div>
  );
}
