-- notifications

select * from "notifications" where "user_id" = $1 and "retracted_at" is null order by "created_at" desc, "id" desc limit $2;

select count(*) as "unread" from "notifications" where "user_id" = $1 and "is_read" = $2 and "retracted_at" is null;
