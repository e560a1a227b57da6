-- A user's picture is one of the client's own files.
alter table app_user
  add constraint app_user_image_file_fkey
  foreign key (tenant_id, image_file_id) references stored_file (tenant_id, id) not valid;
alter table app_user validate constraint app_user_image_file_fkey;
