[#include "/postgres/databases.sql"]
