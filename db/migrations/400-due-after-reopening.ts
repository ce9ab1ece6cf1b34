/**
 * A member who closes a finding and opens it again gives it no more time: that would accept its risk for longer, which is for
 * admins. What a scan opens again gets a new date.
 */
export const up = `
create or replace function set_finding_due() returns trigger language plpgsql as $$
declare
  span interval := (select make_interval(days => days) from finding_due_days where severity = new.severity);
begin
  case tg_argv[0]
    when 'opened' then new.due_at := coalesce(new.due_at, new.detected_at + span);
    when 'reopened' then
      -- Scans leave no member behind. Who changed a drift comes from the cloud, and says nothing about members.
      if tg_table_name <> 'vulnerability_findings' or to_jsonb(new) -> 'changed_by' = 'null' then
        new.due_at := now() + span;
        new.due_is_set := false;
      end if;
    else new.due_at := least(new.due_at, now() + span);
  end case;
  return new;
end $$;
`;
