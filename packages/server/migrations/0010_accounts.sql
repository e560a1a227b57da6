-- Whether a client has been activated is known from its users: once one of them has come in by an invitation, it is.
alter table client drop column activated;
