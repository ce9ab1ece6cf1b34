import type { Severity } from '../severity.ts';
import type { AlertCause } from './causes.ts';
import type { AlertRules } from './rules.ts';
import { placeOf } from './subjects.ts';

/** Rules whose alerts group several causes: by default one alert per severity, optionally one per cause. */
export const groupedRules = ['drift', 'vulnerability', 'compliance_control', 'finding_overdue'] as const;
export type GroupedRule = (typeof groupedRules)[number];

/** Returns whether alerts of a rule group several causes and are published again when one is added. */
export function isGroupedRule(rule: string): rule is GroupedRule {
  return (groupedRules as readonly string[]).includes(rule);
}

/** Names the alert that a cause belongs to: there is one unresolved alert per rule and group. */
export function groupOf(cause: AlertCause, rules: AlertRules): string {
  const { subject, cause: single } = placeOf(cause);
  switch (cause.kind) {
    case 'drift':
    case 'vulnerability':
    case 'finding_overdue':
      return rules[cause.kind].group_by === 'severity'
        ? `${subject}/severity:${cause.severity}`
        : `${subject}/${single ?? ''}`;
    case 'compliance_control':
      return rules.compliance_control.group_by === 'severity'
        ? `provider:${cause.providerId}/framework:${cause.frameworkId}/severity:${cause.severity}`
        : subject;
    default:
      return subject;
  }
}

/** The input for the text of a grouped alert. */
export interface AlertGroup {
  rule: GroupedRule;
  /** The resource, or the framework. */
  name: string;
  providerName: string | null;
  severity: Severity;
  /** How many causes it has, at least 1. */
  count: number;
  /** The first of its causes, in the order of the description. */
  first: { subject: string; title: string }[];
}

/** The largest number of causes that a description lists. */
export const listedInDescription = 5;

/** Returns the title and description of an alert with its current causes. */
export function groupText(group: AlertGroup): { title: string; description: string } {
  const listed = group.first.slice(0, listedInDescription).map(({ title }) => title);
  const others = group.count - listed.length;
  const description = [...listed, ...(others > 0 ? [`and ${others} more`] : [])].join('; ');
  return { title: group.count === 1 ? titleOfOne(group) : titleOfMany(group), description };
}

function titleOfOne({ rule, name, first }: AlertGroup): string {
  switch (rule) {
    case 'drift':
      return `${name} drifted from its baseline`;
    case 'vulnerability':
      return `${name} has a vulnerable package`;
    case 'finding_overdue':
      return `${name} has an overdue finding`;
    case 'compliance_control': {
      const { controlId } = controlIn(first[0]?.subject ?? '');
      return `Control ${controlId} of ${name} failed`;
    }
  }
}

function titleOfMany({ rule, name, providerName, severity, count }: AlertGroup): string {
  switch (rule) {
    case 'drift':
      return `${name} has ${count} ${severity} drift findings`;
    case 'vulnerability':
      return `${name} has ${count} ${severity} vulnerabilities`;
    case 'finding_overdue':
      return `${name} has ${count} overdue ${severity} findings`;
    case 'compliance_control':
      return `${count} ${severity} controls of ${name} failed${providerName === null ? '' : ` in ${providerName}`}`;
  }
}

/** What a cause refers to: a finding (or anomaly, action, execution) by its id, or a control. */
export interface CauseReference {
  findingId: number | null;
  controlId: string | null;
}

/** Reads back from its subject and cause what a cause refers to. */
export function referenceOf({ subject, cause }: { subject: string; cause: string }): CauseReference {
  const id = /^(?:finding|drift|vulnerability):(\d+)$/.exec(cause)?.[1];
  return {
    findingId: id === undefined ? null : Number(id),
    controlId: controlIn(subject).controlId,
  };
}

function controlIn(subject: string): { frameworkId: string | null; controlId: string | null } {
  const found = /^provider:\d+\/control:([^/]+)\/(.+)$/.exec(subject);
  return { frameworkId: found?.[1] ?? null, controlId: found?.[2] ?? null };
}
