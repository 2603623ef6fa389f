-- A second request for the same top-up goes on with the payment that is still unpaid; under its key it must find that one again
-- after it was paid, too. Its keys stand beside the first one, under the lock that lets a person start one top-up at a time.
alter table payments add column more_request_keys text[] not null default '{}';
