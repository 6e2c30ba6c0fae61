-- Twelve tables of a small shop, in the style PostGraphile is used with: keys, enums, arrays, JSON, ranges,
-- computed columns, functions and comments.
create domain citext_like as text check (value = upper(value));
create type order_state as enum ('open', 'paid', 'shipped', 'returned');

create table person (
  id bigserial primary key,
  email text not null unique,
  born date,
  tags text[] not null default '{}',
  settings jsonb
);
comment on table person is 'Somebody who orders, sells or writes.';
comment on column person.email is 'Where they are written to.';

create table address (id serial primary key, person_id bigint not null references person, lines text[] not null, point point);
create table category (id serial primary key, parent_id int references category, name text not null);
create table product (
  id uuid primary key,
  category_id int references category,
  name text not null,
  price numeric(10, 2) not null,
  on_sale tstzrange,
  weight real
);
comment on column product.price is 'In the currency of the shop.';
create table warehouse (id serial primary key, name text not null, open_from time, open_days int4range);
create table stock (product_id uuid references product, warehouse_id int references warehouse, amount int not null, primary key (product_id, warehouse_id));
create table orders (id bigserial primary key, person_id bigint not null references person, state order_state not null default 'open', placed_at timestamptz not null default now());
create table order_line (order_id bigint references orders, line int, product_id uuid references product, amount int not null, primary key (order_id, line));
create table payment (id bigserial primary key, order_id bigint references orders, amount numeric not null, taken_at timestamp, took interval);
create table review (id serial primary key, product_id uuid references product, person_id bigint references person, stars smallint not null, body text, unique (product_id, person_id));
create table coupon (code citext_like primary key, percent int not null, valid tsrange);
create table audit (at timestamptz not null default now(), who text, what json not null);

create function person_order_count(p person) returns bigint language sql stable as 'select count(*) from orders where person_id = p.id';
create function search_products(query text, max_price numeric default null) returns setof product language sql stable as 'select * from product where name ilike query and (max_price is null or price <= max_price)';
create function place_order(person_id bigint, product_ids uuid[]) returns orders language sql volatile as 'insert into orders (person_id) values (person_id) returning *';
