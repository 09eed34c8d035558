-- Every receipt asks for the organisation's supplier place; without this it reads all places to find it.
create index location_virtual on location (org, kind) where kind <> 'storage';
